/** Every kind of answer but the API's, with all of its headers: what is added, changed or left out is seen here. */
import {
	type Case,
	fail,
	limited,
	mailLink,
	nosniff,
	testAnswers,
	validators,
} from "../test/support/whole-answer.ts";

const policy =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const document = {
	...nosniff,
	"content-type": "text/html; charset=utf-8",
	"content-security-policy": policy,
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
	"referrer-policy": "strict-origin-when-cross-origin",
};
const page = { ...document, "cache-control": "no-cache" };
/** The browser keeps it for a visitor who comes back. */
const posted = { "cache-control": "private, no-cache" };
const linkPage = {
	...document,
	"cache-control": "no-store",
	"content-security-policy": policy.replace(
		"script-src 'self'",
		"script-src 'none'",
	),
	"referrer-policy": "no-referrer",
	"x-robots-tag": "noindex",
};
const file = (type: string) => ({
	...nosniff,
	"content-type": type,
	"cache-control": "no-cache",
	"cross-origin-resource-policy": "cross-origin",
	...validators,
});
const post = {
	method: "POST",
	url: "/join?form=hero",
	headers: { "content-type": "application/x-www-form-urlencoded" },
	payload: "email=ann@x.at&user_type=host",
} as const;
const reply = { ...post, url: mailLink, payload: "answer=left" };
const health = {
	...nosniff,
	"cache-control": "no-store",
	"content-type": "application/json; charset=utf-8",
};

const pages: Case[] = [
	["the landing page", { url: "/" }, 200, { ...page, ...validators }],
	["it with a side", { url: "/?side=host" }, 200, { ...page, ...validators }],
	[
		"the page about privacy",
		{ url: "/privacy" },
		200,
		{ ...page, ...validators },
	],
	["the 404 page", { url: "/x" }, 404, { ...page, vary: "accept-encoding" }],
	[
		"the landing page over HTTPS",
		{ url: "/", headers: { "x-forwarded-proto": "https" } },
		200,
		{ ...page, ...validators, "strict-transport-security": "max-age=31536000" },
		undefined,
		{ environment: { TRUST_PROXY: "1" } },
	],
	["a plain post", post, 200, { ...document, ...posted }],
	[
		"a refused one",
		{ ...post, payload: "email=&user_type=host" },
		422,
		{ ...document, ...posted },
	],
	[
		"one too many",
		post,
		429,
		{ ...document, ...posted, "retry-after": "90" },
		undefined,
		limited,
	],
	[
		"its address",
		{ url: "/join" },
		303,
		{ ...nosniff, location: "/#waitlist" },
	],
	["a mail's link", { url: mailLink }, 200, linkPage],
	["a reply", reply, 200, { ...linkPage, ...posted }],
	["a cut link", { url: mailLink.slice(0, -1) }, 404, linkPage],
	[
		"a reply that is not stored",
		reply,
		503,
		{ ...linkPage, ...posted, "retry-after": "5" },
		undefined,
		{ inbox: { addReply: fail } },
	],
];

const files: Case[] = [
	[
		"a hashed asset",
		{ url: "/assets/app-abc.js" },
		200,
		{
			...file("text/javascript; charset=utf-8"),
			"cache-control": "public, max-age=31536000, immutable",
		},
	],
	[
		"a font",
		{ url: "/assets/letters-abc.woff2" },
		200,
		{
			...file("font/woff2"),
			"cache-control": "public, max-age=31536000, immutable",
		},
	],
	...[
		["/share.png", "image/png"],
		["/icon.png", "image/png"],
		["/icon.ico", "image/x-icon"],
		["/photo.jpg", "image/jpeg"],
		["/photo.webp", "image/webp"],
		["/about.css", "text/css; charset=utf-8"],
		["/sitemap.xml", "application/xml; charset=utf-8"],
		["/data.json", "application/json; charset=utf-8"],
		["/favicon.svg", "image/svg+xml"],
		["/manifest.webmanifest", "application/manifest+json"],
		["/robots.txt", "text/plain; charset=utf-8"],
	].map(([url = "", type = ""]): Case => [url, { url }, 200, file(type)]),
	[
		"the check of the process",
		{ url: "/livez" },
		200,
		health,
		'{"status":"ok"}',
	],
	["the health check", { url: "/healthz" }, 200, health, '{"status":"ok"}'],
	[
		"it without the store",
		{ url: "/healthz" },
		503,
		health,
		'{"status":"unavailable"}',
		{ inbox: { check: fail } },
	],
];

testAnswers([...pages, ...files]);
