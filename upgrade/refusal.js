/** What ends the upgrade, as a sentence for the founder. */
export class Refusal extends Error {
	isRefusal = true;
	/** The exit code of the process. */
	code = 1;
}
