/** Whether what the founder looks at is still what is stored: of two windows, the older one must not overwrite the newer. */
import { createHash } from "node:crypto";
import type { Call } from "../shared/calls.ts";
import type { readAddress } from "./people.ts";

type Known = Awaited<ReturnType<typeof readAddress>>;

/** A text that changes with the sign-ups of an address, and when the person leaves. */
export function personVersion({
	signUps,
	people,
}: Pick<Known, "signUps" | "people">): string {
	return hashOf([signUps, people.some(({ mail }) => mail === "left")]);
}

/** A text that changes with the founder's notes on a person, also when they move to another address. */
export function notesVersion(call: Call | undefined): string {
	const { note = null, called_at = null, call_on = null } = call ?? {};
	return hashOf([note, called_at, call_on]);
}

/** A text that changes with a value. */
export function hashOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
