/** The mail server that a person names. */
import { isLoopbackHost } from "../../config/loopback.ts";
import {
	type Provider,
	providerAt,
	providerNamed,
} from "../../mail/founder/providers.ts";
import { wellKnownServer } from "../../mail/queue/well-known.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";

export interface MailHost {
	readonly hostname: string;
	readonly provider: Provider | undefined;
	/** `MAIL_URL` without a login: the ways to try, in this order. */
	readonly urls: readonly [string, ...string[]];
}

/** What a port speaks: TLS from the start, or a change to it. */
const urlOf = (host: string, port: number, isOther = false) =>
	`${/465$/.test(`${port}`) === isOther ? "smtp" : "smtps"}://${host}:${port}`;

function hostOf(
	host: string,
	ports: readonly number[],
	provider?: Provider,
): MailHost {
	const [first = "", ...others] = [
		...ports.map((port) => urlOf(host, port)),
		// A port of one's own may speak the other way.
		...(provider ? [] : ports.map((port) => urlOf(host, port, true))),
	];
	return { hostname: host, provider, urls: [first, ...others] };
}

/**
 * Reads the name of a provider, or the host of a mail server with or without its port. Throws `ExpectedError` for anything
 * else, and for a region that no host can have.
 */
export function readMailHost(typed: string, region: string): MailHost {
	const text = typed
		.trim()
		.replace(/^smtps?:\/\//i, "")
		.replace(/\/$/, "");
	const provider = providerNamed(text);
	if (provider) {
		if (
			!/^[a-z\d]+([.-][a-z\d]+)*$/.test(region || (provider.region ? "" : "x"))
		)
			throw new ExpectedError(
				`Type the region: ${provider.region}; or give --provider the whole host, like ${provider.host.replace("*", "eu-west-1")}.`,
			);
		return hostOf(provider.host.replace("*", region), provider.ports, provider);
	}
	const [, host, port] =
		/^(\[[\da-f:.]+\]|[a-z\d._-]*\.[a-z\d-]+|localhost)(?::(\d{1,5}))?$/i.exec(
			text,
		) ?? [];
	if (host !== undefined) {
		const known = providerAt(host)?.provider;
		if (port !== undefined)
			return { ...hostOf(host, [Number(port)]), provider: known };
		if (known) return hostOf(host, known.ports, known);
		return hostOf(host, isLoopbackHost(host) ? [25, 587] : [587, 465, 2525]);
	}
	const listed = wellKnownServer(text);
	if (listed) return hostOf(listed.host, [listed.port]);
	throw new ExpectedError(
		text.includes("@")
			? "Type the mail server alone, without a login: it is asked for next."
			: `${text === "" ? "An empty name" : printable(text)} is no provider that is known here, and no mail server. Type its host, like smtp.example.org, or smtp.example.org:587 with a port.`,
	);
}
