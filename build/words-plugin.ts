/** Hands the words of a language to the page's script: `content/` is no part of the page's modules. */
import type { Plugin } from "vite";
import { mainWords, pageWords } from "../words/content.ts";
import { findPicture } from "../words/link-mistakes.ts";
import { readWords } from "../words/read-words.ts";
import { shownPictures } from "./shown-pictures.ts";

/** The address of the script that takes a document over in the browser, as it is written. */
export function scriptAddress(language: string): string {
	return `/page/language/${language}.js`;
}

/** The environments that build these scripts, and the language of each. */
export function scriptEnvironments(
	languages: readonly string[],
): (readonly [environment: string, language: string])[] {
	return languages.map((language, index) => [
		index === 0 ? "client" : `client_${language.replaceAll("-", "_")}`,
		language,
	]);
}

const script = /^\/page\/language\/([\w-]+)\.js$/;
/** Vite's own loader of that script, which would also fetch what comes with it: nothing does. */
const loader = "\0vite/preload-helper.js";
const pictures = "virtual:pictures";
const parts = "virtual:parts";

/** The query for the copies of a picture of a shape: a phone's width, on screens with one, two and three pixels per CSS pixel. */
export function copiesOf(aspect: string): string {
	return `w=360;720;1080&aspect=${aspect}&position=attention&allowUpscale=true&format=avif;webp;jpeg&quality=50&as=picture`;
}

export const wordsPlugin: Plugin = {
	name: "frontage-words",
	resolveId(id) {
		if (id === pictures || id === parts) return `\0${id}`;
		return script.test(id) ? id : undefined;
	},
	load(id) {
		if (id === loader) return "export const __vitePreload = (load) => load();";
		const [, language] = script.exec(id) ?? [];
		const isBuilt = this.environment.mode === "build";
		// What renders the documents has all parts: only a visitor's script is to be small.
		const isScript = isBuilt && this.environment.config.consumer === "client";
		if (id === `\0${pictures}`) return picturesModule(isScript);
		if (id === `\0${parts}`) {
			return partsModule(isScript);
		}
		return language && scriptModule(language, isBuilt);
	},
	hotUpdate({ file }) {
		// A picture comes into its folder before a text names it.
		if (!/\/content\/(.*\.yaml$|pictures\/)/.test(file)) return;
		const { moduleGraph } = this.environment;
		for (const [id, module] of moduleGraph.idToModuleMap)
			if (id === `\0${pictures}` || script.test(id))
				moduleGraph.invalidateModule(module);
	},
};

/** Hands the dashboard what it shows of the words: the product's name, and the colors. */
export const productPlugin: Plugin = {
	name: "frontage-product",
	resolveId: (id) => (id === "virtual:product" ? `\0${id}` : undefined),
	load(id) {
		if (id !== "\0virtual:product") return undefined;
		const { content } = readWords();
		const { name } = mainWords(content).site;
		return `export const name = ${JSON.stringify(name)};
export const theme = ${JSON.stringify(content.theme)};`;
	},
};

function scriptModule(code: string, isBuilt: boolean): string {
	const { languages } = readWords().content;
	const found = languages.find(({ language }) => language.code === code);
	if (found === undefined) throw new Error(`There is no language ${code}`);
	const all = pageWords(found);
	// What the built script leaves as the document has it; see page/app.tsx.
	const { howItWorks, whoItsFor, useCases, ...changing } = all;
	return `import { hydrate as takeOver } from "/page/browser.tsx";
const words = ${JSON.stringify(isBuilt ? changing : all)};
export const hydrate = (root, message) => takeOver(words, root, message);`;
}

/** Which parts of the form the words of any language have: a script without them is smaller. `npm run dev` may get them. */
function partsModule(isBuilt: boolean): string {
	const { languages } = readWords().content;
	const isAsked = languages.some(({ form }) => form.ownQuestion);
	const isEverClosed = languages.some(({ site }) => site.closed);
	const hasStreet = languages.some(({ hero }) => hero.street !== null);
	return `export const isAsked = ${!isBuilt || isAsked};
export const hasStreet = ${isBuilt ? hasStreet : undefined};
export const isEverClosed = ${!isBuilt || isEverClosed};
export const loadTyped = () => import(${isBuilt ? "" : "/* @vite-ignore */ "}"/page/name/typed-address.ts");`;
}

/** The copies of the pictures that the words name; the script has those of the parts that it renders. */
function picturesModule(isScript: boolean): string {
	const shown = readWords().content.languages.flatMap(shownPictures);
	const all = new Map(
		shown
			.filter(({ isInScript }) => isInScript || !isScript)
			.map(({ name, file, aspect }) => [
				name,
				`/content/pictures/${findPicture(file) ?? file}?${copiesOf(aspect)}`,
			]),
	)
		.entries()
		.toArray();
	const imports = all.map(
		([, address], index) =>
			`import picture${index} from ${JSON.stringify(address)};\n`,
	);
	const entries = all.map(
		([name], index) => `${JSON.stringify(name)}: picture${index}`,
	);
	return `${imports.join("")}export default { ${entries.join(", ")} };`;
}
