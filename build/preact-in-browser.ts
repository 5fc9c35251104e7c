import type { Plugin } from "vite";

const standIns: Readonly<Record<string, string>> = {
	react: "preact/compat",
	"react/jsx-runtime": "preact/jsx-runtime",
	"react/jsx-dev-runtime": "preact/jsx-runtime",
	"react-dom/client": "preact/compat/client",
};

/**
 * Replaces React by Preact in what the public page's visitors fetch: the same interface in a
 * fraction of the bytes (docs/decisions/2026-11-22-preact.md).
 */
export function preactInBrowser(): Plugin {
	return {
		name: "preact-in-browser",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId(id) {
			const standIn = standIns[id];
			return standIn === undefined ? null : this.resolve(standIn);
		},
	};
}
