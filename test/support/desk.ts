/** The founder's actions of the dashboard, over a list of a test. */
import { parse } from "valibot";
import { importInThread } from "../../cli/desk-import.ts";
import { readMinute } from "../../cli/times.ts";
import { readSettings } from "../../config/settings.ts";
import {
	type Acted,
	type ActionName,
	type Asked,
	actions,
} from "../../dashboard/actions.ts";
import type { Desk } from "../../dashboard/server/actions/desk.ts";
import { Previews } from "../../dashboard/server/actions/previews.ts";
import { Uploads } from "../../dashboard/server/actions/uploads.ts";
import { lookingAt } from "../../dashboard/server/look.ts";
import type { DeskList } from "../../dashboard/server/page.ts";
import { ownCodes, personKey, personKeys } from "../../mail/letter/links.ts";
import { codeNames } from "../../shared/sides.ts";
import { type List, withList } from "../../store/list.ts";
import { content } from "./content.ts";
import type { Settings } from "./engines.ts";

export const linkSecrets = ["a secret of at least thirty-two signs"];

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
		findings: async () => [],
		download: async (form) => ({ name: form, body: "" }),
		uploads: new Uploads((file, name) =>
			importInThread({ file, name, env: settings }),
		),
		previews: new Previews(),
		writing: {
			content,
			settings: "Mail is off.",
			timeZone: "UTC",
			readMinute: (text) => readMinute(text, "UTC"),
		},
		withList: (purpose, work) => withList(ownerDatabase, purpose, work),
		warn: async () => {},
	};
}

/** The list as the dashboard's page asks for it, with mail off. */
export function dashboardOn(
	list: List,
	settings: Settings,
	{ timeZone = "UTC", ...others }: Partial<DeskList> = {},
): DeskList {
	return {
		look: lookingAt(list, { timeZone, linkSecrets }),
		timeZone,
		showBrought: (people) =>
			people.map((person) => ({ ...person, brought: null })),
		readSilence: async () => [],
		async *csv(pages) {
			for await (const people of pages)
				yield people
					.map(({ email, user_type }) => `${email} ${user_type}`)
					.join();
		},
		readMail: async () => null,
		record: async () => {},
		desk: deskOf(settings),
		...others,
	};
}

/** Does an action as the route does. */
export function actsOn(desk: Desk, by = "ann") {
	return <Name extends ActionName>(
		name: Name,
		asked: Asked<Name>,
	): Promise<Acted<Name>> => {
		const { schema, act } = actions[name];
		const read = parse(schema, asked) as never;
		return act(desk, read, by) as Promise<Acted<Name>>;
	};
}
