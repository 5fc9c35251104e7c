/** The texts of the template, as the product delivers `content/`: a founder's words take their place. */
import { createHash } from "node:crypto";
import delivered from "./delivered.json" with { type: "json" };
import type { TextPath } from "./paths.ts";

const known = new Set(delivered);

/** Whether a file, such as `fr/landing.yaml`, has a text of the template at a path, in any of its languages. */
export function isDelivered(
	file: string,
	path: TextPath,
	text: string,
): boolean {
	return known.has(deliveredKey(file, path, text));
}

/** What `delivered.json` has of a text. An entry of a list may have moved. */
export function deliveredKey(
	file: string,
	path: TextPath,
	text: string,
): string {
	const [, name] = file.split("/");
	const names = path.filter((part) => typeof part === "string");
	return createHash("sha256")
		.update(JSON.stringify([name, names, text]))
		.digest("hex")
		.slice(0, 8);
}
