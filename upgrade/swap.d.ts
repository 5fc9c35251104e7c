/** The commits of an upgrade, by their ids. */
interface State {
	readonly head: string;
	readonly kept: string;
	readonly next: string;
}
export function swap(root: string, work: string, state: State): void;
export function restore(root: string, work: string, state: State): void;
