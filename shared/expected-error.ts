/**
 * An error that the program expects: `message` is a whole sentence that says what is wrong and what
 * to do. Commands print it and end with exit code 1; every other error is a bug.
 */
export class ExpectedError extends Error {
	override readonly name: string = "ExpectedError";
}
