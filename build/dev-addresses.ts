/**
 * The addresses that Vite may answer in `npm run dev`. It has others, such as one that starts the founder's editor
 * program for any page in the browser, and a later version may add more.
 */
import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { pictureAspects } from "./shown-pictures.ts";
import { copiesOf } from "./words-plugin.ts";

const root = path.join(import.meta.dirname, "..");

/** As an address has a path of this machine: `C:\a` is `/C:/a`. */
const inAddress = (place: string) =>
	place.replaceAll(path.sep, "/").replace(/^\/?/, "/");

const environment = "node_modules/vite/dist/client/env.mjs";
/** Vite's own scripts, and the modules of the plug-in of the words. */
const modules = new Set([
	"/@vite/client",
	"/@id/__x00__virtual:pictures",
	"/@id/__x00__virtual:parts",
	`/${environment}`,
	// Where `node_modules` is a link.
	`/@fs${inAddress(realpathSync(path.join(root, environment)))}`,
]);

/** Sources of the page and of its editor, packages as Vite prepares them, and copies of pictures. */
const sources = [
	/^\/(page|protocol|shared|words|editor(?!\/server\/))\/([\w-]+\/)*[\w.-]+\.(tsx?|js|css|woff2)$/,
	/^\/node_modules\/\.vite\/deps\/[\w@.-]+\.(js|css|js\.map)$/,
	/^\/@imagetools\/\w+$/,
];
const copies = pictureAspects.map(copiesOf);
const picture = /^\/content\/pictures\/[^/\\]+$/;

/** What Vite adds to the address of a module. `raw` and others, which have shown files of elsewhere, are not among it. */
const added = /^(|import|inline|t=\d+|v=\w+)$/;

/** What Vite may answer to a request for an address: the same address; a file of `public/` without its query. */
export function addressForVite(address: string): string | undefined {
	const [pathname = "", ...rest] = address.split("?");
	const query = rest
		.join("?")
		.split("&")
		.filter((each) => !added.test(each))
		.join("&");
	const plain = decode(pathname);
	if (plain === undefined) return undefined;
	if (publicFiles().has(plain)) return pathname;
	if (picture.test(plain)) return copies.includes(query) ? address : undefined;
	const isModule =
		modules.has(plain) || sources.some((each) => each.test(pathname));
	return isModule && query === "" ? address : undefined;
}

function decode(pathname: string): string | undefined {
	try {
		return decodeURIComponent(pathname);
	} catch {
		return undefined;
	}
}

/** The founder may add some while the page is shown. */
function publicFiles(): ReadonlySet<string> {
	const names = readdirSync(path.join(root, "public"), { recursive: true });
	return new Set(names.map((name) => inAddress(`${name}`)));
}
