import { Resolver } from "node:dns/promises";

/** The TXT records of a name, from these DNS servers, or the machine's. Rejects with an error that has a `code`. */
export function lookUpTexts(
	name: string,
	servers?: readonly string[],
): Promise<string[][]> {
	const resolver = new Resolver({ timeout: 3_000, tries: 2 });
	if (servers) resolver.setServers(servers);
	return resolver.resolveTxt(name);
}
