/** The founder's actions of the dashboard, over a list of a test. */
import { parse } from "valibot";
import { readSettings } from "../../config/settings.ts";
import {
	type Acted,
	type ActionName,
	type Asked,
	actions,
} from "../../dashboard/actions.ts";
import type { Desk } from "../../dashboard/server/actions/desk.ts";
import { ownCodes, personKey, personKeys } from "../../mail/letter/links.ts";
import { codeNames } from "../../shared/sides.ts";
import { withList } from "../../store/list.ts";
import type { Settings } from "./engines.ts";

const linkSecrets = ["a secret of at least thirty-two signs"];

/** What the actions need, with mail off. */
export function deskOf(settings: Settings): Desk {
	const { ownerDatabase } = readSettings(settings);
	return {
		sideNames: codeNames,
		languages: ["en", "de"],
		readAnswer: (answer) => answer,
		mailState: null,
		linkSecrets,
		erasedFile: settings.ERASED_FILE,
		keysOf: (email, side) => personKeys(linkSecrets, email, side),
		codesOf: (email, side) =>
			linkSecrets.flatMap((secret) =>
				ownCodes(secret, personKey(secret, email, side)),
			),
		letterTo: async (email) => ({ text: `To ${email}`, gap: undefined }),
		withList: (purpose, work) => withList(ownerDatabase, purpose, work),
		warn: async () => {},
	};
}

/** Does an action as the route does. */
export function actsOn(desk: Desk) {
	return <Name extends ActionName>(
		name: Name,
		asked: Asked<Name>,
	): Promise<Acted<Name>> => {
		const { schema, act } = actions[name];
		return act(desk, parse(schema, asked) as never) as Promise<Acted<Name>>;
	};
}
