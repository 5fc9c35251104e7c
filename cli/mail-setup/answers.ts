/** What a person answers to `mail setup`, or has given with the call. */
import { isLoopbackHost } from "../../config/loopback.ts";
import { parseSender } from "../../config/sender.ts";
import { readAsSetting } from "../../config/settings.ts";
import {
	isMailbox,
	type Provider,
	providerAt,
	providers,
} from "../../mail/founder/providers.ts";
import { loginAdvice, senderAdvice } from "../../mail/founder/server-advice.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { mainWords } from "../../words/content.ts";
import { type Context, contentUnlessWrong } from "../context.ts";
import { readInput } from "../read-input.ts";
import type { Questions } from "../terminal/questions.ts";
import type { Current, Login } from "./current.ts";
import { type MailHost, readMailHost } from "./mail-host.ts";
import { lacksPostalAddress, longestPostalAddress } from "./postal-address.ts";

/** What is given with the call. */
export interface SetupOptions {
	readonly provider?: string;
	readonly user?: string;
	readonly from?: string;
	readonly founder?: string;
}

/** Gets each answer: from the call, from the person at the terminal, or from the settings. Each rejects with `ExpectedError`. */
export class Answers {
	readonly #options: SetupOptions;
	readonly #context: Context;
	readonly #current: Current;
	/** Absent where no person is at the terminal. */
	readonly #questions: Questions | undefined;

	constructor(
		options: SetupOptions,
		context: Context,
		current: Current,
		questions: Questions | undefined,
	) {
		this.#options = options;
		this.#context = context;
		this.#current = current;
		this.#questions = questions;
		if (!questions) this.#mustHaveAll();
	}

	/** Whether it makes sense to ask once more. */
	get isPerson(): boolean {
		return this.#questions !== undefined;
	}

	/** Without a person, all that is missing is named at once. */
	#mustHaveAll(): void {
		const { settings } = this.#current;
		const missing = (
			[
				["provider", "MAIL_URL"],
				["from", "MAIL_FROM"],
				["founder", "FOUNDER_MAIL"],
			] as const
		)
			.filter(([option, name]) => !(this.#options[option] ?? settings[name]))
			.map(([option]) => `--${option}`);
		if (!settings.SITE_URL) missing.unshift("the setting SITE_URL");
		if (missing.length > 0)
			throw new ExpectedError(
				`Add ${missing.join(", ")}, or run this in a terminal, where \`mail setup\` asks for them.`,
			);
	}

	async #ask<Answer>(
		question: string,
		given: string | undefined,
		usual: string,
		read: (text: string) => Answer,
	): Promise<Answer> {
		if (given !== undefined) return read(given.trim());
		if (!this.#questions) return read(usual);
		for (;;) {
			const ending = usual ? ` [${printable(usual)}]` : "";
			const typed = await this.#questions.answer(`${question}${ending}: `);
			try {
				return read(typed || usual);
			} catch (error) {
				if (!(error instanceof ExpectedError)) throw error;
				await this.#context.warn(error.message);
			}
		}
	}

	/** The page's public address, which the links in mails need; one that is set is not asked for. */
	site(): Promise<string> {
		return this.#ask(
			"The page's public address, like https://waitlist.example",
			this.#current.settings.SITE_URL || undefined,
			"",
			(text) =>
				readAsSetting(
					"SITE_URL",
					/^[\w-]+(\.[\w-]+)+$/.test(text) ? `https://${text}` : text,
					"Type the page's public address without a path, like https://waitlist.example.",
				),
		);
	}

	/** The mail server; a person is asked for another one where the first one did not work. */
	async host(isAgain = false): Promise<MailHost> {
		const { provider } = isAgain ? {} : this.#options;
		const { url } = this.#current;
		const known = providerAt(url?.hostname ?? "");
		const usual =
			known && !known.provider.otherHosts
				? known.provider.name
				: (url?.host ?? "");
		if (this.#questions && provider === undefined)
			await this.#context.warn(
				`Known mail providers: ${providers.map(({ name }) => name).join(", ")}.\nFor another provider, type its mail server, with a port if it has one, like smtp.example.org:2525.`,
			);
		const typed = await this.#ask("Mail provider", provider, usual, (text) => {
			readMailHost(text, "x");
			return text;
		});
		const { provider: named } = readMailHost(typed, "x");
		const host = await this.#ask(
			`Region: ${named?.region}`,
			named?.region ? undefined : "",
			named && known?.provider === named ? known.region : "",
			(text) => readMailHost(typed, text),
		);
		// A port that works stays.
		if (url?.hostname !== host.hostname || /:\d+$/.test(typed)) return host;
		const now = url.href.replace(/\/$/, "");
		return {
			...host,
			urls: [now, ...host.urls.filter((each) => each !== now)],
		};
	}

	/** The login; after `refused`, a person is asked for another one. */
	async login(host: MailHost, refused?: Login): Promise<Login> {
		const { provider, hostname } = host;
		const isSame = this.#current.url?.hostname === hostname;
		const usual = refused ?? (isSame ? this.#current.login : undefined);
		const always =
			provider && "always" in provider.user ? provider.user.always : undefined;
		let user = always ?? "";
		if (always === undefined && !provider?.isToken) {
			const what =
				provider && "is" in provider.user
					? provider.user.is
					: "press Enter if there is none";
			user = await this.#ask(
				`User name (${what})`,
				refused ? undefined : this.#options.user,
				usual?.user ?? "",
				(text) => {
					if (text || !provider) return text;
					throw new ExpectedError(
						`The user name is missing. ${loginAdvice(provider)}`,
					);
				},
			);
			if (user === "") return { user, password: "" };
		}
		const mayStay = !refused && (provider?.isToken || user === usual?.user);
		const password = await this.#password(
			provider,
			(mayStay && usual?.password) || "",
			refused !== undefined,
		);
		return { user: provider?.isToken ? password : user, password };
	}

	async #password(
		provider: Provider | undefined,
		now: string,
		isAgain: boolean,
	): Promise<string> {
		const { terminal } = this.#context;
		const what = provider?.password;
		const given = terminal.env["SMTP_PASSWORD"]?.trim();
		if (given && !isAgain) return given;
		const lines = [
			provider?.aboutLogin,
			what && `The password is ${what}.`,
			"Password (nothing is shown while you type)",
		].filter(Boolean);
		for (;;) {
			const typed = this.#questions
				? await this.#questions.secret(
						`${lines.join("\n")}${now ? " [unchanged]" : ""}: `,
					)
				: `${await readInput("-", this.#context)}`.split(/\r?\n/, 1)[0]?.trim();
			if (typed || now) return typed || now;
			if (!this.#questions)
				throw new ExpectedError(
					"The password is missing: put it into the variable SMTP_PASSWORD, give it to standard input, or run this in a terminal, where `mail setup` asks for it.",
				);
		}
	}

	/** The sender; after `refused`, a person may try the same one again. */
	from(
		{ host, login: { user } }: { host: MailHost; login: Login },
		site: string,
		refused?: string,
	): Promise<string> {
		const domain = new URL(site).hostname.replace(/^www\./, "");
		const content = contentUnlessWrong(this.#context);
		const name = content ? mainWords(content).site.name : "";
		const own = /^[\d.:[\]]+$|^[^.]+$/.test(domain) ? "" : `hello@${domain}`;
		// The login of a relay may look like an address.
		const canSend = !host.provider || isMailbox(host.provider);
		const address = canSend && parseSender(user) ? user : own;
		/** With the product's name, which mail programs show in the place of the address. */
		const named = (bare: string) => (name ? `${name} <${bare}>` : bare);
		const given = refused === undefined ? this.#options.from : undefined;
		const kept = refused ?? this.#current.settings.MAIL_FROM;
		return this.#ask(
			refused === undefined
				? "Sender of the mails, an address where you read replies"
				: "Press Enter to try again with this sender, or type another one",
			given,
			kept || (address && named(address)),
			(text) => {
				const isBare =
					given === undefined &&
					text !== kept &&
					parseSender(text)?.name === "" &&
					parseSender(named(text)) !== undefined;
				const from = readAsSetting(
					"MAIL_FROM",
					isBare ? named(text) : text,
					"Type one address as the sender, with or without a name, like Frontage <hello@frontage.example>.",
				);
				const foreign = senderAdvice({ from, url: host.urls[0] });
				if (!foreign || isLoopbackHost(host.hostname)) return from;
				throw new ExpectedError(
					`${foreign.found.replace("MAIL_FROM", "The sender")} Choose an address at a domain of your own.`,
				);
			},
		);
	}

	founder(): Promise<string> {
		return this.#ask(
			"Your own address, for the test mail and a daily digest",
			this.#options.founder,
			this.#current.settings.FOUNDER_MAIL,
			(text) =>
				readAsSetting(
					"FOUNDER_MAIL",
					text,
					"Type one e-mail address of yours.",
				),
		);
	}

	/** The time zone of the digest's hour; a person is asked where none is set. `undefined` where it stays the machine's. */
	async timeZone(): Promise<string | undefined> {
		if (!this.#questions || this.#current.settings.TIME_ZONE) return undefined;
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
		return this.#ask(
			"Your time zone, in which the digest comes at 7 in the morning",
			undefined,
			timeZone,
			(text) =>
				readAsSetting(
					"TIME_ZONE",
					text,
					"Type a time zone as a continent and a city, like Europe/Vienna.",
				),
		);
	}

	/** `undefined` where the words keep what they have. */
	async postalAddress(): Promise<string | undefined> {
		if (!this.#questions || !lacksPostalAddress(this.#context))
			return undefined;
		return this.#ask(
			"Your postal address, which many countries ask for below each mail (press Enter to leave it out)",
			undefined,
			"",
			(text) => {
				if (text.length > longestPostalAddress)
					throw new ExpectedError(
						`A postal address has at most ${longestPostalAddress} letters.`,
					);
				return text || undefined;
			},
		);
	}

	/** Whether a password may stand on the screen. */
	async mayShow(): Promise<boolean> {
		const typed = await this.#questions?.answer(
			"Show the password in these lines? (y/N): ",
		);
		return /^y(es)?$/i.test(typed ?? "");
	}
}
