/** The token in an address that a command prints: behind `#`, which no browser sends to a server or to another page. */

/** The parts of a browser's window that are used; `shared/` also runs where there is none. */
interface Tab {
	readonly location: {
		readonly hash: string;
		readonly pathname: string;
		readonly search: string;
		reload(): void;
	};
	readonly history: {
		replaceState(data: unknown, unused: string, address: string): void;
	};
	readonly sessionStorage: {
		getItem(name: string): string | null;
		setItem(name: string, value: string): void;
	};
	addEventListener(type: "hashchange", listener: () => void): void;
}

/** As `createToken` of `config/token.ts` makes it: no place on a page has a name of that length. A sign behind it belongs to what the address was copied from. */
const fragment = /^#([\w-]{43})(?![\w-])/;

/**
 * Moves the token from the printed address into the tab's storage, for this port only. Returns the tab's token, empty
 * where it was opened without one.
 */
export function takeToken(tab: Tab): string {
	const { location, history } = tab;
	// A restarted command has another token: its address may be entered in the same tab.
	tab.addEventListener("hashchange", () => {
		if (fragment.test(location.hash)) location.reload();
	});
	const [, given = ""] = fragment.exec(location.hash) ?? [];
	try {
		if (given !== "") {
			tab.sessionStorage.setItem("token", given);
			history.replaceState(null, "", location.pathname + location.search);
		}
		return tab.sessionStorage.getItem("token") ?? "";
	} catch {
		// This browser lets no page store anything: the token stays in the address.
		return given;
	}
}
