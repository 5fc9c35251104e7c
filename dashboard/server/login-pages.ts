/** The pages on which one logs in: forms that need no script, in the look of the dashboard. */
import { deskPath } from "../../shared/desk.ts";
import { escapeHtml } from "../../shared/escape-html.ts";

/** What stands on a page. */
type Part = (name: string) => {
	readonly heading: string;
	readonly html: string;
};

const form = `<form method="post" action="${deskPath}/login">
<label for="email">Your email address</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required>
<button class="button" type="submit">Send me a link</button>
</form>`;
/** Where no mail arrives. */
const byCommand =
	"On the server, <code>dashboard --link</code> prints a link, too.";
const rule = "A link works once, within 15 minutes.";

const loginParts = {
	ask: (name) => ({
		heading: `Log in to ${name}`,
		html: `<p>You get a mail with a link. ${rule}</p>${form}`,
	}),
	/** While mail is off. */
	noMail: (name) => ({
		heading: `Log in to ${name}`,
		html: "<p>This server sends no mail. On the server, <code>dashboard --link</code> prints a link to log in.</p>",
	}),
	sent: () => ({
		heading: "Look into your mail",
		html: `<p>If this address may log in, a mail with a link is on its way. ${rule}</p><p>No mail after some minutes? Look among the spam. ${byCommand}</p><p><a class="text-link" href="${deskPath}/">Another address</a></p>`,
	}),
	/** What a link opens. Mail scanners open links, and some press buttons: they tick no box. */
	link: (name) => ({
		heading: `Log in to ${name}`,
		html: `<form method="post">
<label class="sure"><input type="checkbox" name="sure" value="yes" required>I asked for this link</label>
<button class="button" type="submit">Log in</button>
</form><p>If you did not, close this page: nothing happens.</p>`,
	}),
	oldLink: () => ({
		heading: "This link no longer works",
		html: `<p>${rule} Get a new one:</p>${form}<p>${byCommand}</p>`,
	}),
	oldLinkNoMail: () => ({
		heading: "This link no longer works",
		html: `<p>${rule} On the server, <code>dashboard --link</code> prints a new one.</p>`,
	}),
} satisfies Readonly<Record<string, Part>>;

/**
 * Ignores a second tap on a slow line: the browser would give up the first answer, and with it the cookie of a link that
 * is used up by then.
 */
export const loginScript = `let next = 0;
addEventListener("submit", (event) => {
	if (Date.now() < next) event.preventDefault();
	else next = Date.now() + 15_000;
});
addEventListener("pageshow", () => {
	next = 0;
});
`;

export type LoginPart = keyof typeof loginParts;

/** The documents by their names, with a sentence about what was done before; the stylesheets are those that the build has put into the dashboard's document. */
export function loginPages(
	name: string,
	document: string,
): (part: LoginPart, said?: string) => string {
	const [sheet = ""] = /<link rel="stylesheet"[^>]*>/.exec(document) ?? [];
	const styles = sheet.replace('href="./', `href="${deskPath}/`);
	return (part, said) => {
		const { heading, html } = loginParts[part](escapeHtml(name));
		return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading}</title>
<link rel="icon" href="${deskPath}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${deskPath}/colors.css">
${styles}
<script src="${deskPath}/login.js"></script>
</head>
<body>
<main class="login">
<div class="sheet framed">
<h1>${heading}</h1>
${said ? `<p><b>${said}</b></p>\n` : ""}${html}
</div>
</main>
</body>
</html>
`;
	};
}

/**
 * Opens the same address once more, from this site. A browser sends no cookie of `SameSite=Strict` with a link in a
 * webmail or another site's page, so that this page asked for a login although there is one.
 */
export const openAgainPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0">
<title>The desk</title>
</head>
<body>
<p><a href="">Go on</a></p>
</body>
</html>
`;
