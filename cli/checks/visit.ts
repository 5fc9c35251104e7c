/** Whoever waits longer has gone by then. */
const patience = 10_000;

/** The address could not be reached; `message` says why. */
export class NotReached extends Error {
	override readonly name = "NotReached";
}

/** Fetches like a browser that follows nothing. Rejects with `NotReached`. */
export async function visit(
	url: string,
	options: RequestInit = {},
): Promise<Response> {
	try {
		return await fetch(url, {
			redirect: "manual",
			signal: AbortSignal.timeout(patience),
			...options,
		});
	} catch (error) {
		throw new NotReached(`${url} cannot be reached (${reason(error)}).`, {
			cause: error,
		});
	}
}

function reason(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.name === "TimeoutError") return "no answer in time";
	const { cause } = error;
	if (!(cause instanceof Error)) return error.message;
	return "code" in cause ? String(cause.code) : cause.message;
}
