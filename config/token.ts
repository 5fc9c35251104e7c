/** The token without which a page on this machine answers nothing: it stands in the address that the command prints. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new token, which no one can guess. `shared/printed-token.ts` takes it from the address. */
export function createToken(): string {
	return randomBytes(32).toString("base64url");
}

/** Compares in constant time, also texts of different lengths. */
export function isSame(given: unknown, expected: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(String(given)), digest(expected));
}
