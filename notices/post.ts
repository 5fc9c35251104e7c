/** Sends one message to a receiver of notices, and interprets the answer. */
import { hourMs, secondMs } from "../shared/time.ts";

/** Timeout of a request, connection included. */
const receiverMs = 10 * secondMs;
/** The longest pause that a receiver may ask for: a wrong number must not stop its notices. */
const longestPauseMs = hourMs;
/** The part of an answer that is read, in characters. */
const longestAnswer = 10_000;

/** The body of a request, in JSON unless its headers have another type. */
export interface Message {
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Why a message was not taken. */
export interface NotTaken {
	/** The status of HTTP, or the code of an error, which `refusalText` puts into words. */
	readonly reason: string;
	/** The pause that the receiver asks for, in milliseconds. */
	readonly pauseMs?: number | undefined;
}

/** The answer of a receiver that wants no more notices, until `notices retry`. */
export const gone = "410";
const timedOut = "TIMEOUT";

/** Why a receiver did not take a message, to stand after "The receiver"; it never names the address. */
export function refusalText(reason: string): string {
	if (reason === gone) return `answered ${gone}: it wants no more notices`;
	if (/^3\d\d$/.test(reason))
		return `answered ${reason}: it leads to another address, which belongs in the setting`;
	if (/^\d{3}$/.test(reason)) return `answered ${reason}`;
	return reason === timedOut
		? `gave no answer in ${receiverMs / secondMs} seconds`
		: `gave no usable answer (${reason})`;
}

/**
 * Sends a message once. Redirects are not followed. Resolves with `undefined` if it was taken, which only
 * 2xx says, and else with why not:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#delivery-success-and-failure
 */
export async function post(
	url: string,
	message: Message,
	signal?: AbortSignal,
): Promise<NotTaken | undefined> {
	return (await postAndLook(url, message, signal)).notTaken;
}

/** The same, and also resolves with the status of the answer. */
export function postAndLook(
	url: string,
	{ body, headers }: Message,
	signal?: AbortSignal,
): Promise<Answer> {
	const all = { "content-type": "application/json", ...headers };
	return ask(url, { method: "POST", headers: all, body }, signal);
}

/** Reads the address of a receiver, which changes nothing there; resolves as `post` does. */
export async function look(url: string): Promise<NotTaken | undefined> {
	return (await ask(url, { method: "GET" })).notTaken;
}

interface Answer {
	readonly status?: number;
	readonly notTaken?: NotTaken;
}

async function ask(
	url: string,
	request: RequestInit,
	signal: AbortSignal = new AbortController().signal,
): Promise<Answer> {
	const timeout = AbortSignal.timeout(receiverMs);
	try {
		const response = await fetch(url, {
			...request,
			redirect: "manual",
			signal: AbortSignal.any([signal, timeout]),
		});
		const { status, ok } = response;
		const isBusy = status === 429 || status === 503;
		const text = isBusy ? await beginningOf(response) : "";
		if (!isBusy) await response.body?.cancel();
		if (ok) return { status };
		const reason = String(status);
		if (!isBusy) return { status, notTaken: { reason } };
		const after = response.headers.get("retry-after");
		const pauseMs = wantedPause(after, text, Date.now());
		return { status, notTaken: { reason, pauseMs } };
	} catch (error) {
		if (timeout.aborted) return { notTaken: { reason: timedOut } };
		const { cause } = error as { cause?: { code?: string; message?: string } };
		const reason = cause?.code ?? cause?.message ?? "no connection";
		return { notTaken: { reason } };
	}
}

/** The beginning of an answer; empty if the connection breaks. The rest is not read. */
async function beginningOf(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	try {
		for await (const chunk of response.body ?? []) {
			text += decoder.decode(chunk, { stream: true });
			if (text.length > longestAnswer) break;
		}
	} catch {
		// The status alone is sufficient.
	}
	return text;
}

/**
 * The pause in milliseconds that a busy receiver asks for, within bounds: by `Retry-After`, in seconds or as a
 * date (RFC 9110, 10.2.3), or by `retry_after` in JSON, in seconds, as Discord has it
 * (https://discord.com/developers/docs/topics/rate-limits). The longer one counts. `undefined` for none.
 */
export function wantedPause(
	header: string | null,
	body: string,
	now: number,
): number | undefined {
	const pauses = [pauseOfHeader(header?.trim() ?? "", now), pauseOfBody(body)]
		.filter((pause) => pause !== undefined)
		.filter((pause) => pause >= 0);
	if (pauses.length === 0) return undefined;
	return Math.min(Math.max(...pauses), longestPauseMs);
}

function pauseOfHeader(text: string, now: number): number | undefined {
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * secondMs;
	const date = /^\w{3,9}, .*GMT$/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(date - now, 0);
}

function pauseOfBody(text: string): number | undefined {
	try {
		const { retry_after: seconds } = JSON.parse(text);
		return typeof seconds === "number" ? seconds * secondMs : undefined;
	} catch {
		return undefined;
	}
}
