/**
 * Links to log in at the desk, and sessions there: rows of a table that only the owner's login to the database can read,
 * so that neither the web server nor a restart can make or lose one. A row has a hash of what the link or the cookie holds.
 */
import { createHash } from "node:crypto";
import { createToken } from "../../config/token.ts";
import { dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import type { Rows } from "../../store/tables.ts";

type Row = Rows["desk_logins"];

/** How long a link can be used. */
const linkMs = 15 * minuteMs;
/** How long a session lasts after it was used last. */
export const sessionMs = 30 * dayMs;
/** Links that an address is sent per hour. */
const mostPerHour = 3;

/** A session: what is stored of it, by the names that `@fastify/session` and `@fastify/csrf-protection` use. */
export interface StoredSession {
	readonly email: string;
	/** The hour in which it was used last. */
	readonly used_at: string;
	readonly _csrf?: string | null;
	/** Whether it is in the table, from which a "Log out everywhere" may remove it meanwhile. */
	readonly isStored?: true;
}

export class Logins {
	readonly #list: List;
	readonly #allowed: readonly string[];
	readonly #clock: () => number;
	#last: Promise<unknown> = Promise.resolve();

	/** `allowed` are the addresses of `DASHBOARD_FOR`. */
	constructor(
		list: List,
		allowed: readonly string[],
		clock: () => number = Date.now,
	) {
		this.#list = list;
		this.#allowed = allowed;
		this.#clock = clock;
	}

	/** The address as the setting has it, for any spelling with small or large letters; `undefined` for another one. */
	allowed(email: string): string | undefined {
		const typed = email.trim().toLowerCase();
		return this.#allowed.find((each) => each.toLowerCase() === typed);
	}

	/** Makes a link for an address; resolves with its key, which stands nowhere else. Rejects with `ExpectedError`. */
	async createKey(email: string): Promise<string> {
		await this.#removeOld();
		const key = createToken();
		await this.#list.insert("desk_logins", [
			{ hash: hashOf(key), kind: "link", email, created_at: this.#now() },
		]);
		return key;
	}

	/** The same for a mail: `undefined` when the address got as many in the last hour as it may. */
	createKeyForMail(email: string): Promise<string | undefined> {
		// One after the other: requests at once must not each see the count before the others.
		const key = this.#last.then(async () => {
			const recent = (await this.#rowsFor(email)).filter(
				(row) => row.kind !== "session" && this.#isYoung(row, hourMs),
			);
			return recent.length < mostPerHour ? this.createKey(email) : undefined;
		});
		this.#last = key.catch(() => {});
		return key;
	}

	/** Uses a link up; resolves with its address, or with `undefined` for one that cannot be used any more. */
	async redeem(key: string): Promise<string | undefined> {
		const hash = hashOf(key);
		const row = await this.#rowOf(hash, "link");
		if (row === undefined || !this.#isYoung(row, linkMs)) return undefined;
		const link = { with: { hash: [hash], kind: ["link"] } };
		// One statement: of two requests at once, the database lets one change the row.
		const used = await this.#list.change("desk_logins", link, {
			kind: "used-link",
		});
		return used === 1 ? this.allowed(row.email) : undefined;
	}

	/** The session of a cookie, if it may still be used. */
	async session(id: string): Promise<StoredSession | undefined> {
		const row = await this.#rowOf(hashOf(id), "session");
		if (row === undefined || !this.#isYoung(row, sessionMs)) return undefined;
		const email = this.allowed(row.email);
		if (email === undefined) return undefined;
		return {
			email,
			used_at: `${row.used_at}`,
			isStored: true,
			...(row.csrf !== null && { _csrf: row.csrf }),
		};
	}

	/** Stores a new session, or what has changed of one that is still there. */
	async saveSession(
		id: string,
		{ email, used_at, _csrf: csrf = null, isStored }: Partial<StoredSession>,
	): Promise<void> {
		// Not logged in: nothing to remember.
		if (email === undefined || used_at === undefined) return;
		const hash = hashOf(id);
		if (isStored) {
			const which = { with: { hash: [hash] } };
			await this.#list.change("desk_logins", which, { used_at, csrf });
			return;
		}
		const created_at = this.#now();
		await this.#list.insert("desk_logins", [
			{ hash, kind: "session", email, created_at, used_at, csrf },
		]);
	}

	async endSession(id: string): Promise<void> {
		await this.#list.remove("desk_logins", { with: { hash: [hashOf(id)] } });
	}

	/** Ends all sessions of an address, and its links that are not used yet. */
	async endAll(email: string): Promise<void> {
		const rows = await this.#rowsFor(email);
		const hashesOf = (kind: Row["kind"]) =>
			rows.filter((row) => row.kind === kind).map(({ hash }) => hash);
		const sessions = hashesOf("session");
		if (sessions.length > 0)
			await this.#list.remove("desk_logins", { with: { hash: sessions } });
		const links = hashesOf("link");
		if (links.length > 0)
			await this.#list.change(
				"desk_logins",
				{ with: { hash: links } },
				{ kind: "used-link" },
			);
	}

	/** This hour, as a session remembers when it was used: a row is written once an hour and not with each request. */
	thisHour(): string {
		return new Date(this.#clock() - (this.#clock() % hourMs)).toISOString();
	}

	/** The rows of an address, also of when the setting spelled it with other small or large letters. */
	async #rowsFor(email: string): Promise<Row[]> {
		const same = email.toLowerCase();
		const rows = await Array.fromAsync(this.#list.read("desk_logins"));
		return rows.filter((row) => row.email.toLowerCase() === same);
	}

	async #rowOf(hash: string, kind: Row["kind"]): Promise<Row | undefined> {
		const which = { with: { hash: [hash], kind: [kind] } };
		return (await Array.fromAsync(this.#list.read("desk_logins", which)))[0];
	}

	/** Whether a row was used or made at most this long ago, or ahead, as after a clock was set back. */
	#isYoung({ used_at, created_at }: Row, ms: number): boolean {
		return Math.abs(this.#clock() - Date.parse(used_at ?? created_at)) < ms;
	}

	/** Links count for an hour, sessions last for thirty days. */
	async #removeOld(): Promise<void> {
		const old: string[] = [];
		for await (const row of this.#list.read("desk_logins"))
			if (!this.#isYoung(row, row.kind === "session" ? sessionMs : hourMs))
				old.push(row.hash);
		if (old.length > 0)
			await this.#list.remove("desk_logins", { with: { hash: old } });
	}

	#now(): string {
		return new Date(this.#clock()).toISOString();
	}
}

function hashOf(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}
