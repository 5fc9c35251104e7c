/** Errors of HTTP itself, before anybody asks what a call wants. */
import { type Fault, fault } from "./errors.ts";

function httpFault(status: number, message: string): Fault {
	// What follows on such a connection cannot be told from a body or a second request.
	return fault(status, String(status), message, {
		headers: { connection: "close" },
	});
}

export const badRequest = httpFault(400, "The request is not understood");
export const connectRefused = httpFault(405, "This server is no proxy");
export const requestTooSlow = httpFault(408, "The request took too long");
export const expectationFailed = httpFault(
	417,
	"The expectation cannot be met: leave the Expect header out",
);
export const headTooLarge = httpFault(
	431,
	"The request's address and headers are larger than 16 KB",
);

export const overloaded = fault(
	503,
	"503",
	"The server has more to do than it can",
	{
		hint: "Nothing was stored. Try again in a few seconds.",
		headers: { "retry-after": "5" },
	},
);
