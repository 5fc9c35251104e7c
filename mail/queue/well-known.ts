/** The mail servers of about ninety more providers, as nodemailer lists them. */
import wellKnown from "nodemailer/lib/well-known";

/** The host and the port by the name of a provider, such as `SMTP2GO`; `undefined` where the name is not known. */
export function wellKnownServer(
	name: string,
): { readonly host: string; readonly port: number } | undefined {
	const found = wellKnown(name);
	if (!found || found.host === undefined) return undefined;
	return { host: found.host, port: Number(found.port ?? 587) };
}
