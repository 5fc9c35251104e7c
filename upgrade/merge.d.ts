interface Commits {
	/** The founder's. */
	readonly head: string;
	/** The one that her program comes from. */
	readonly base: string;
	readonly release: string;
}
export function findBase(root: string, head: string, release: string): string;
export function ownFiles(root: string, head: string, base: string): Set<string>;
export function mergeTrees(
	root: string,
	work: string,
	commits: Commits & { readonly own: ReadonlySet<string> },
): { readonly tree: string; readonly removed: readonly string[] };
