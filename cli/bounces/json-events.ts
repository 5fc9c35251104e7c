import { ExpectedError } from "../../shared/expected-error.ts";
import { addressesIn, type Reported } from "./addresses.ts";
import { type Kind, kindOf, plainWord, wordOf } from "./event-kind.ts";

/** Where an event or its list names the recipient, the surest first. The sender's names are not among them. */
export const recipientNames = [
	"recipient",
	"rcptto",
	"rcpt",
	"email",
	"emailaddress",
	"address",
	"recipientemail",
	"toemail",
	"emailto",
	"contactemail",
	"to",
];
/** Where it names what happened … */
const eventNames = [
	"event",
	"eventtype",
	"notificationtype",
	"recordtype",
	"type",
	"bouncetype",
	"bounce",
	"severity",
	"sttext",
	"complaintfeedbacktype",
	"suppressionreason",
];
/** … and the provider's or mail server's words about it. */
const reasonNames = ["reason", "status", "code", "error", "response"];
/** What speaks of the mail itself, with its sender. */
const aboutTheMail = /^(?:mail|headers?|envelope|from|sender|metadata)$/;

/** Names of events that an entry takes from those around it: a file may be nested thousands of times. */
const mostEvents = 20;

/** The reports in a text of JSON: an object, a list, or one object per line. Throws `ExpectedError`. */
export function readJsonEvents(text: string, name: string): Reported<Kind>[] {
	const reported: Reported<Kind>[] = [];
	// Not by recursion: a file may be nested deeply.
	const rest: [value: unknown, events: readonly string[]][] = [
		[parseJson(text, name), []],
	];
	for (let next = rest.pop(); next; next = rest.pop()) {
		const [value, before] = next;
		if (Array.isArray(value)) {
			for (const each of value) rest.push([each, before]);
			continue;
		}
		if (!isObject(value)) continue;
		const fields = new Map(
			Object.entries(value).map(([key, each]) => [plainWord(key), each]),
		);
		const events = [...before, ...eventWords(fields)].slice(-mostEvents);
		const found = recipientsOf(fields);
		if (found !== undefined) {
			const kind = kindOf(events, reasonWords(fields));
			reported.push(...found.map((email) => ({ email, kind })));
			continue;
		}
		for (const [key, each] of fields)
			if (typeof each === "string") {
				// The message inside a notification of Amazon SNS or SQS.
				if (/^(?:message|body)$/.test(key) && /^\s*[[{]/.test(each))
					rest.push([parseJson(each, name), events]);
			} else if (!aboutTheMail.test(key)) rest.push([each, events]);
	}
	return reported;
}

/** The addresses that an object names as recipients, none for what is no address; `undefined` without such a name. */
function recipientsOf(fields: ReadonlyMap<string, unknown>) {
	for (const name of recipientNames) {
		const value = fields.get(name);
		const texts = Array.isArray(value) ? value : [value];
		if (texts.length > 0 && texts.every((each) => typeof each === "string"))
			return texts.flatMap(addressesIn);
	}
	return undefined;
}

/** The words of an event, which may say more of the bounce in an object of its own, as Resend's. */
export function eventWords(fields: ReadonlyMap<string, unknown>): string[] {
	const bounce = fields.get("bounce");
	const inner = isObject(bounce)
		? Object.entries(bounce).map(
				([key, each]) => [plainWord(key), each] as const,
			)
		: [];
	return [
		...textsAt(fields, eventNames),
		...textsAt(new Map(inner), ["type"]),
		...[...fields].flatMap(([name, value]) => wordOf(name, value)),
	];
}

/** The words of the provider, or of the mail server, about an event. */
export function reasonWords(fields: ReadonlyMap<string, unknown>): string[] {
	return textsAt(fields, reasonNames);
}

function textsAt(
	fields: ReadonlyMap<string, unknown>,
	names: readonly string[],
): string[] {
	return names.flatMap((name) => {
		const value = fields.get(name);
		return typeof value === "string" || typeof value === "number"
			? String(value)
			: [];
	});
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}

function parseJson(text: string, name: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		const lines = text.split("\n").filter((line) => line.trim() !== "");
		try {
			return lines.map((line) => JSON.parse(line));
		} catch {
			throw new ExpectedError(
				`${name} begins as JSON and cannot be read as such, whole or line by line: nothing was changed. Is it complete?`,
			);
		}
	}
}
