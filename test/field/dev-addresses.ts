/**
 * Addresses with which pages and strangers have misused development servers: the public report or advisory, and the
 * address. `FILE` stands for a file in the project's folder that is no source of the page.
 */
export const misusedAddresses: readonly (readonly [
	source: string,
	address: string,
])[] = [
	["medusajs/medusa#16105", "/__open-in-editor?file=FILE"],
	["medusajs/medusa#16105", "/__open-in-editor/?file=FILE:1:1"],
	["medusajs/medusa#16105", "//__open-in-editor?file=FILE"],
	["medusajs/medusa#16105", "/__OPEN-IN-EDITOR?file=FILE"],
	["medusajs/medusa#16105", "/%5F_open-in-editor?file=FILE"],
	["medusajs/medusa#16105", "/page/../__open-in-editor?file=FILE"],
	["medusajs/medusa#16105", "/page/%2e%2e/__open-in-editor?file=FILE"],
	["medusajs/medusa#16105", "/.//__open-in-editor?file=FILE"],
	["medusajs/medusa#16105", "/__open-in-editor\\?file=FILE"],
	["vitejs/devtools#255", "/__devtools__/api/open-in-editor?file=FILE"],
	["vitejs/devtools#255", "/__inspect/"],
	["vitejs/devtools#255", "/__vite_ping"],
	["apollographql/react-apollo-error-template#368", "/@fsFILE?import&raw"],
	["apollographql/react-apollo-error-template#368", "/@fsFILE"],
	["imran31415/kube-coder#339", "/@fsFILE?raw??"],
	["imran31415/kube-coder#339", "/@fsFILE?import&raw??"],
	["rolling-scopes/rsschool-app#2795", "/@fsFILE?import&?inline=1.wasm?init"],
	["rolling-scopes/rsschool-app#2795", "/people.csv?.svg?.wasm?init"],
	["rolling-scopes/rsschool-app#2795", "/people.csv?import&inline"],
	["studiometa/vue-mapbox-gl#282", "/@fsPROJECT/page/#/../../people.csv"],
	["mastra-ai/mastra#15376", "/.env?raw"],
	["mastra-ai/mastra#15376", "/.env?import&url&inline"],
	["mastra-ai/mastra#15376", "/public/../.env?import&raw"],
	[
		"mastra-ai/mastra#15430",
		"/node_modules/.vite/deps/../../../people.csv.map",
	],
	[
		"mastra-ai/mastra#15430",
		"/@fsPROJECT/node_modules/.vite/deps/..%2f..%2f..%2fpeople.csv",
	],
	["mastra-ai/mastra#15430", "/node_modules/.vite/deps/_metadata.json"],
	["mastra-ai/mastra#15430", "/@id/__x00__FILE?raw"],
	["mastra-ai/mastra#15430", "/@id/FILE?raw"],
	["mastra-ai/mastra#15430", "/page/start.ts?raw"],
	["mastra-ai/mastra#15430", "/content/pictures/..%2f..%2fpeople.csv?raw"],
	["mastra-ai/mastra#15430", "/package.json"],
	["mastra-ai/mastra#15430", "/editor/server/photo.ts"],
	["mastra-ai/mastra#15430", "/people%2ecsv"],
	["mastra-ai/mastra#15430", "/robots.txt/../../people.csv"],
];
