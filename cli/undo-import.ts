import { readImports, undoImport } from "../list/imports.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { counted, countedSides } from "../shared/words.ts";
import type { Context } from "./context.ts";

/** Takes an import back, or prints what that would remove. `name` may be the beginning of the import's name. */
export function takeImportBack(
	name: string,
	yes: boolean,
	context: Context,
): Promise<void> {
	const { erasedFile, keysOf } = context;
	return context.withList(yes ? "write" : "read", async (list) => {
		const names = (await readImports(list)).map((each) => each.name);
		const [found, ...others] = names.filter((each) => each.startsWith(name));
		if (found === undefined || others.length > 0)
			throw new ExpectedError(
				`${found === undefined ? "No import has this name" : "Several imports begin with this name"}: \`import\` prints the names.`,
			);
		const { removed, told, staying, warning } = await undoImport(
			list,
			found,
			erasedFile,
			keysOf,
			yes,
		);
		await context.print(
			`${yes ? "Taken back" : "Would be taken back"}: ${countedSides(removed, context.sideNames)}.\n`,
			told > 0
				? `${yes ? "Forgotten" : "Would be forgotten"}: that ${counted(told, "mailbox", "mailboxes")} left or bounced elsewhere.\n`
				: "",
			staying > 0
				? `${counted(staying, "address", "addresses")} joined by the page or confirmed since: they stay.\n`
				: "",
			yes
				? "These people may be imported again.\n"
				: "Nothing was changed. Add --yes to take it back.\n",
		);
		if (warning) await context.warn(warning);
	});
}
