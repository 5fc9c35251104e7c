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
	/** Whether the text of an answer may say that a status of 2xx is none, as chats do. */
	readonly isForChat?: boolean;
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
const login = "LOGIN";

/** Answers of a program that has done its work and shows a browser the way on (RFC 9110, 15.4.3 and 15.4.4). */
const isDone = (status: number | string) => /^30[23]$/.test(String(status));

/**
 * Whether a message is not sent again before the founder has done something: the same address would answer the same,
 * and a program that has done its work all the same would get it again.
 */
export function needsFounder(reason: string | null): boolean {
	return reason === login || /^30[178]$/.test(reason ?? "");
}

/** The status that a receiver redirects with although it counts as one that takes messages; `null` for others. */
export function redirectOf(status: number | undefined): string | null {
	return status !== undefined && isDone(status) ? String(status) : null;
}

/** Why a receiver did not take a message, to stand after "The receiver"; it never names the address. */
export function refusalText(reason: string): string {
	if (reason === gone) return `answered ${gone}: it wants no more notices`;
	if (isDone(reason))
		return `answers ${reason}, a redirect, which is not followed: each notice counts as given, and is sent once. If your program has them (as Google Apps Script has), all is well; if not, write the address that it leads to into the setting`;
	if (reason === login)
		return "leads to a page for logging in: it has to take notices without a login";
	if (/^2\d\d$/.test(reason))
		return `answered ${reason}, with an error in its text: see whether it takes messages of this kind`;
	if (/^3\d\d$/.test(reason))
		return `answered ${reason}: it leads to another address, which belongs in the setting`;
	if (/^\d{3}$/.test(reason)) return `answered ${reason}`;
	return reason === timedOut
		? `gave no answer in ${receiverMs / secondMs} seconds`
		: `gave no usable answer (${reason})`;
}

/**
 * Sends a message once. Redirects are not followed. Resolves with `undefined` if it was taken, which 2xx says, 302 and
 * 303, and else with why not:
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
	{ body, headers, isForChat = false }: Message,
	signal?: AbortSignal,
): Promise<Answer> {
	const all = { "content-type": "application/json", ...headers };
	return ask(url, { method: "POST", headers: all, body }, signal, isForChat);
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
	isForChat = false,
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
		const isRead = isBusy || (ok && isForChat);
		const text = isRead ? await beginningOf(response) : "";
		if (!isRead) await response.body?.cancel();
		const leadsToLogin = isLogin(response.headers.get("location"));
		const isTaken = ok
			? !(isForChat && saysError(text))
			: isDone(status) && !leadsToLogin;
		if (isTaken) return { status };
		const reason = leadsToLogin ? login : String(status);
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

/** Whether an address is that of a page for logging in, where a program would not have done its work. */
function isLogin(location: string | null): boolean {
	// Its query may have random texts.
	const { host, pathname } = URL.parse(location ?? "", "http://here") ?? {};
	return /\b(log-?[io]n|sign-?in|servicelogin|sso|oauth2?|saml2?)\b|^accounts\./i.test(
		`${host}${pathname}`,
	);
}

/** Whether the text of an answer with 2xx says that a chat has not taken a message. */
function saysError(text: string): boolean {
	// https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
	if (/^\s*webhook message delivery failed/i.test(text)) return true;
	try {
		const { ok, success, errcode, code } = JSON.parse(text) ?? {};
		// DingTalk and WeCom have `errcode`, Lark and Feishu `code`.
		const isError = (each: unknown) =>
			typeof each === "number" && each !== 0 && Math.floor(each / 100) !== 2;
		return ok === false || success === false || [errcode, code].some(isError);
	} catch {
		return false;
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
