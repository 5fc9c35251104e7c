import { ExpectedError } from "../../shared/expected-error.ts";

/** Timeout of a request, in milliseconds: visitors do not wait longer for a page. */
const timeoutMs = 10_000;

/** Fetches without following redirects. Rejects with `ExpectedError` when there is no answer. */
export async function visit(
	url: string,
	options: RequestInit = {},
): Promise<Response> {
	try {
		return await fetch(url, {
			redirect: "manual",
			signal: AbortSignal.timeout(timeoutMs),
			...options,
		});
	} catch (error) {
		throw new ExpectedError(
			`${url} cannot be reached (${reason(error)}): see whether the server and its proxy run, whether the domain points to this machine, and, in the proxy's log, whether it has a certificate.`,
			{ cause: error },
		);
	}
}

function reason(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.name === "TimeoutError") return "no answer in time";
	// The message of fetch says only that it failed; the cause says why.
	const cause = error.cause as NodeJS.ErrnoException | undefined;
	return cause?.code ?? cause?.message ?? error.message;
}
