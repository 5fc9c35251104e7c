/** What a sign-up consists of, and the rules of its values. */

export const userTypes = ["host", "advertiser"] as const;
export type UserType = (typeof userTypes)[number];

/** The columns that a visitor fills, in the order of the form. */
export const entryColumns = ["email", "phone", "user_type"] as const;
type EntryColumn = (typeof entryColumns)[number];

/** A valid entry: trimmed, its e-mail domain in ASCII, no phone as `null`. */
export interface WaitlistEntry {
	readonly email: string;
	readonly phone: string | null;
	readonly user_type: UserType;
}

/** Entry columns as they arrive: text, or `null` where nothing was given. */
export type EntryFields = Readonly<Record<EntryColumn, string | null>>;

/** Reads the value of each entry column. */
export function readEntryFields(
	read: (column: EntryColumn) => string | null,
): EntryFields {
	return {
		email: read("email"),
		phone: read("phone"),
		user_type: read("user_type"),
	};
}

/** Why an entry was refused: `required` for a missing value, `valid` for one that breaks its rule. */
interface EntryError {
	readonly column: EntryColumn;
	readonly rule: "required" | "valid";
}

/** The longest address that mail can be sent to, in characters (RFC 5321, 4.5.3.1.3, less the brackets). */
export const emailMaxLength = 254;
/** Room for any international number with spaces and an extension, in characters. */
export const phoneMaxLength = 40;

/** Where a sign-up came from: the tags of the page's address, `null` where a tag is missing. */
export type Source = Readonly<Record<SourceColumn, string | null>>;

export const sourceColumns = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"ref",
] as const;
type SourceColumn = (typeof sourceColumns)[number];

/** The longest value of a source column, in characters. */
export const sourceMaxLength = 100;

/** The source of a sign-up whose page address had no tags. */
export const unknownSource: Source = {
	utm_source: null,
	utm_medium: null,
	utm_campaign: null,
	ref: null,
};

/** The columns that a sign-up fills; the database fills `id` and `created_at`. */
export const signUpColumns = [...entryColumns, ...sourceColumns] as const;

/** The rule of `<input type=email>`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const emailPattern =
	/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** Control characters and lone surrogates, which no database can keep. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** A host name that is not all ASCII yet, and holds nothing a URL parser would take for another part. */
const internationalDomain =
	/^(?=.*[^\0-\x7f])[a-zA-Z0-9.\-\u0080-\u{10ffff}]+$/u;

/**
 * Trims and checks one entry. Missing values are named before invalid ones, and columns in the
 * alphabetical order in which PostgreSQL checks its constraints.
 */
export function parseWaitlistEntry(
	fields: EntryFields,
): { readonly entry: WaitlistEntry } | { readonly error: EntryError } {
	if (fields.email === null)
		return { error: { column: "email", rule: "required" } };
	if (fields.user_type === null)
		return { error: { column: "user_type", rule: "required" } };

	const email = asciiDomain(fields.email.trim());
	const phone = fields.phone?.trim() || null;
	const userType = userTypes.find((type) => type === fields.user_type);

	if (email.length > emailMaxLength || !emailPattern.test(email)) {
		return { error: { column: "email", rule: "valid" } };
	}
	if (
		phone !== null &&
		([...phone].length > phoneMaxLength || unprintable.test(phone))
	) {
		return { error: { column: "phone", rule: "valid" } };
	}
	if (userType === undefined)
		return { error: { column: "user_type", rule: "valid" } };
	return { entry: { email, phone, user_type: userType } };
}

/** Some browsers send `läden.example` as `xn--lden-loa.example` and some as typed: both become the first. */
function asciiDomain(email: string): string {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	if (at < 0 || !internationalDomain.test(domain)) return email;
	try {
		return `${email.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
	} catch {
		return email;
	}
}
