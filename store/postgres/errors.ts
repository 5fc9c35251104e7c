import postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";

/** The meaning of a failed statement for its sign-ups. */
type Outcome =
	/** The database was not reached: nothing is stored, and trying again is safe. */
	| "not sent"
	/** The connection broke, or no answer came: they may be stored. */
	| "unknown"
	/** The database refused a row; the others of the statement are not stored either. */
	| "refused"
	/** The database refused the statement, and will refuse the next one. */
	| "misconfigured";

/** Classes of SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusedClasses = new Set(["22", "23"]);
/** Wrong login, database, role, table or rights: a setting or a right must change. */
const misconfiguredClasses = new Set(["28", "3D", "42", "0L", "0P"]);
/** A setting of the connection was refused: the role to work as does not exist. */
const noSuchRole = "22023";
/** The client's codes for a connection that could not be made. */
const notSentCodes = new Set([
	"CONNECT_TIMEOUT",
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
]);

/** Node's codes for a certificate that TLS refuses. */
const certificateCodes = /CERT|LEAF_SIGNATURE/;

/** The meaning of an error for the sign-ups of its statement. */
export function outcomeOf(error: unknown): Outcome {
	const code = errorCode(error);
	if (!(error instanceof postgres.PostgresError)) {
		if (certificateCodes.test(code)) return "misconfigured";
		return notSentCodes.has(code) ? "not sent" : "unknown";
	}
	const kind = code.slice(0, 2);
	if (misconfiguredClasses.has(kind) || code === noSuchRole) {
		return "misconfigured";
	}
	if (refusedClasses.has(kind)) return "refused";
	// The server answered that it did not do it: read-only, shutting down, no memory, no space …
	return "not sent";
}

/**
 * The error for the store's callers. Only the code and the first line are taken over: `detail` of
 * PostgreSQL's errors holds rows.
 */
export function asUnavailable(error: unknown): StoreUnavailable {
	if (error instanceof StoreUnavailable) return error;
	return new StoreUnavailable(`the database failed (${describeError(error)})`);
}

/** The error for a server or a command that cannot do its task until a setting or a right changes. */
export function asExpected(
	error: unknown,
	task:
		| "add sign-ups"
		| "read the list"
		| "change the list"
		| "make the schema",
): ExpectedError {
	if (error instanceof ExpectedError) return error;
	const code = errorCode(error);
	const setting =
		task === "add sign-ups" ? "DATABASE_URL" : "DATABASE_OWNER_URL";
	const described = describeError(error);
	const advice =
		code === "42P01" || code === "42883" || code === noSuchRole
			? "has no waitlist yet, or one of an older version: run `npm run waitlist -- migrate` with its owner's login."
			: code === "42501"
				? `does not let this login ${task}: docs/scale.md says which login ${setting} needs.`
				: certificateCodes.test(code)
					? `has a certificate that cannot be trusted (${described}): check the host and sslrootcert in its URL.`
					: `cannot be used (${described}): check its URL.`;
	return new ExpectedError(`The database ${advice}`);
}

/** Code and first line of a database error; `detail` is left out, because it holds rows. */
export function describeError(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	const code = errorCode(error);
	return text.includes(code) ? text : `${code}: ${text}`;
}

function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}
