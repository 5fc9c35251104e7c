/** What a person reads of the list has the founder's names of the sides; what programs read has their codes. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { call } from "../test/support/call-cli.ts";
import { smallList } from "../test/support/small-list.ts";
import { Context } from "./context.ts";

const names = {
	host: { one: "Workshop", many: "Workshops" },
	advertiser: { one: "Photographer", many: "Photographers" },
};

test("commands that a person reads name the sides as the founder does", async (t) => {
	const content = new Context({
		...{ stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
		env: {},
	}).readContent();
	const [main] = content.languages;
	const renamed = { ...main, site: { ...main.site, sides: names } };
	t.mock.method(Context.prototype, "readContent", () => ({
		...content,
		languages: [renamed],
	}));
	const { env, folder } = await smallList(t);
	const file = path.join(folder, "list.csv");
	writeFileSync(
		file,
		"E-Mail;Side;Joined\nnew@x.at;Workshop;2026-10-21\nb@x.at;photographers;2026-10-22\nc@x.at;Studio;2026-10-22\n",
	);
	const print = async (...argv: string[]) => {
		const { out, err } = await call(argv, env);
		return out + err;
	};
	const printed: Record<string, string> = {};
	for (const line of [
		...["stats", "list", "list --side photographer", "show ann@x.at"],
		...["list --to-call", "import list.csv"],
		...["import list.csv --value Studio=Workshop --yes", "import"],
		...["status", "edit ann@x.at --leave"],
		...["edit ann@x.at --side Photographer", "edit cy@x.at --phone none"],
		...["add eve@x.at --side workshop", "add eve@x.at --side Workshops"],
		...["add x@x.at --side studio", "announce launch --ratio 1"],
		..."erase new@x.at --yes",
	])
		printed[line] = await print(...line.split(" "));
	for (const [line, text] of Object.entries(printed))
		assert.doesNotMatch(
			// What may be typed is also said in codes, and files have a column of this name.
			text.replaceAll(/Use host, advertiser, .*/g, ""),
			/\b(hosts?|advertisers?)\b/i,
			line,
		);
	assert.match(printed["stats"] ?? "", /^Sign-ups +Workshops +Photographers/);
	assert.match(printed["list --side photographer"] ?? "", /2 of 2 in all/);
	assert.match(
		await print("list", "--help"),
		/"host",\s+"advertiser",\s+"Workshop",\s+"Photographer"/,
	);
	assert.match(
		printed["import list.csv"] ?? "",
		/--value "Studio=Workshop" or "Studio=Photographer"/,
	);
	assert.match(
		printed["import list.csv --value Studio=Workshop --yes"] ?? "",
		/^Imported: 3 sign-ups \(2 Workshops, 1 Photographer\)$/m,
	);
	assert.match(
		printed["add x@x.at --side studio"] ?? "",
		/Use host, advertiser, Workshop, or Photographer\./,
	);
	for (const line of ["export", "export --json", "export --submissions"]) {
		const text = await print(...line.split(" "));
		assert.match(text, /\bhost\b/, line);
		assert.doesNotMatch(text, /Workshop|Photographer/, line);
	}
});
