/**
 * Requests for the page: the headers that browsers, crawlers and monitors send, whether they are a visit, and the
 * public report (`repository#number`, or an address).
 */
export interface PageRequest {
	readonly name: string;
	readonly source: string;
	readonly isVisit: boolean;
	readonly headers: Readonly<Record<string, string>>;
}

const html = {
	accept:
		"text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
};
const navigation = {
	...html,
	"sec-fetch-site": "none",
	"sec-fetch-mode": "navigate",
	"sec-fetch-dest": "document",
};
const chrome =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36";
const phone =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android =
	"Mozilla/5.0 (Linux; Android 13; 23028RN4DI Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.66 Mobile Safari/537.36";

type Row = readonly [
	name: string,
	source: string,
	agent: string | null,
	headers?: Readonly<Record<string, string>>,
];

/** Browsers in which a person opens the page. */
const visits: readonly Row[] = [
	["Chrome", "instantdb/instant#2635", chrome, { "sec-fetch-user": "?1" }],
	[
		"Chrome from a link on another site",
		"GoogleChrome/web.dev#8113",
		chrome,
		{ "sec-fetch-site": "cross-site" },
	],
	[
		"Firefox, which sends Sec-Fetch from 90 on",
		"mdn/content#5499",
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
		{ "sec-fetch-user": "?1" },
	],
	[
		"Safari, without Sec-Fetch-User",
		"mdn/browser-compat-data#28025",
		`${phone} Version/17.5 Mobile/15E148 Safari/604.1`,
	],
	[
		"Chrome of 2019, without Sec-Fetch-Dest",
		"w3c/webappsec-fetch-metadata#81",
		chrome.replace("146.0.0.0", "79.0.3945.147"),
		{ ...html, "sec-fetch-mode": "navigate" },
	],
	[
		"Safari before 16.4, without Sec-Fetch",
		"mdn/browser-compat-data#19389",
		`${phone.replace("17_5", "15_8")} Version/15.6 Mobile/15E148 Safari/604.1`,
		html,
	],
	["Chrome over HTTP, without Sec-Fetch", "mdn/content#44444", chrome, html],
	[
		"Instagram's browser on Android",
		"omrilotan/isbot#257",
		`${android} Instagram 308.0.0.36.109 Android (33/13; 320dpi; 720x1460; Xiaomi/Redmi; 23028RN4DI; cloud; mt6765; en_IN; 534961943)`,
	],
	[
		"Instagram's browser on iOS",
		"omrilotan/isbot#254",
		`${phone} Mobile/21F79 Instagram 330.0.3.29.91 (iPhone14,3; iOS 17_5; en_IR@calendar=gregorian; en; scale=3.00; 1125x2436; 595323416)`,
	],
	[
		"Facebook's browser on Android",
		"omrilotan/isbot#314",
		"[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/nl_NL;FBRV/1012267334;FBCR/NL KPN;FBMF/samsung;FBBD/samsung;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1;FBCA/arm64-v8a:;]",
	],
	[
		"Facebook's browser of a page's admin",
		"omrilotan/isbot#269",
		`${phone} Mobile/21F90 [FBAN/FBPageAdmin;FBAV/400.0.0.21.108;FBBV/620787505;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/5]`,
	],
	[
		"Snapchat's browser",
		"omrilotan/isbot#274",
		`${android} Snapchat/12.87.0.44 (RMX2001; Android 11#1647528410731#30; gzip; )`,
	],
	[
		"a phone whose maker is called Cubot",
		"oalders/http-browserdetect#136",
		"Mozilla/5.0 (Linux; Android 5.1; CUBOT_NOTE_S Build/LMY47I) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/59.0.3071.125 Mobile Safari/537.36",
	],
	[
		"Microsoft's news app",
		"omrilotan/isbot#254",
		`${phone} Version/17.4.1 Mobile/15E148 Safari/605.1.15 NewsSapphire/1.0.420507003`,
	],
	[
		"a visit that asks for no tracking",
		"https://plausible.io/data-policy",
		chrome,
		{ dnt: "1", "sec-gpc": "1" },
	],
];

/** Everything else. */
const others: readonly Row[] = [
	[
		"a prefetch of Chrome",
		"WICG/nav-speculation#100",
		chrome,
		{ purpose: "prefetch", "sec-purpose": "prefetch" },
	],
	[
		"a prerendering",
		"GoogleChrome/developer.chrome.com#4365",
		chrome,
		{ "sec-purpose": "prefetch;prerender" },
	],
	[
		"a prefetch through Google's proxy",
		"buettner/private-prefetch-proxy#15",
		chrome,
		{ "sec-purpose": "prefetch;anonymous-client-ip" },
	],
	[
		"a prefetch of Firefox",
		"mdn/browser-compat-data#20169",
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
		{ "sec-purpose": "prefetch", "sec-fetch-dest": "empty" },
	],
	[
		"a prefetch of an older Firefox",
		"fnando/browser#497",
		"Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0",
		{ "x-moz": "prefetch" },
	],
	[
		"Safari's picture of a frequent page",
		"chrisblakley/Nebula#1523",
		`${phone} Version/17.5 Mobile/15E148 Safari/604.1`,
		{ "x-purpose": "preview" },
	],
	[
		"a prefetch on hovering",
		"instantpage/instant.page#16",
		chrome,
		{ purpose: "prefetch", "sec-fetch-dest": "empty" },
	],
	[
		"a script of a page",
		"instantdb/instant#2635",
		chrome,
		{ accept: "*/*", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
	],
	["a frame", "mdn/content#44444", chrome, { "sec-fetch-dest": "iframe" }],
	[
		"a frame of Chrome of 2019",
		"w3c/webappsec-fetch-metadata#81",
		chrome,
		{ "sec-fetch-mode": "nested-navigate" },
	],
	[
		"a program that names Chrome, and takes anything",
		"instantdb/instant#2635",
		chrome,
		{ accept: "*/*" },
	],
	["a monitor without a name", "blueriver/MuraCMS#1622", null, html],
	[
		"Google's crawler on a phone",
		"Wolfcast/BrowserDetection#30",
		"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0.2272.96 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	],
	[
		"Microsoft's scanner of mails",
		"phpList/phplist3#415",
		"Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
	],
	[
		"Slack's preview of a link",
		"sergix44/xbackbone#238",
		"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
	],
	[
		"the preview of a link in Apple's messages",
		"https://developers.facebook.com/docs/sharing/webmasters/web-crawlers",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
	],
	["WhatsApp's preview", "biggora/express-useragent#124", "WhatsApp/2.23.20.0"],
	[
		"Netcraft's survey",
		"fnando/browser#266",
		"Mozilla/5.0 (compatible; NetcraftSurveyAgent/1.0; +info@netcraft.com)",
	],
	[
		"a crawler of language models",
		"klausagnoletti/malware-and-monsters#288",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
	],
	[
		"a crawler that opens many pages",
		"wellcomecollection/wellcomecollection.org#10769",
		"Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
	],
	[
		"a crawler of universities",
		"ibericode/koko-analytics#296",
		"SBInstitutionsBot/0.1",
	],
	[
		"a measurement of speed",
		"google/site-kit-wp#284",
		"Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse",
	],
	[
		"a browser without a window",
		"chromedp/chromedp#1538",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36",
	],
	[
		"Uptime Robot",
		"mautic/mautic#7613",
		"Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
	],
	[
		"Pingdom",
		"DanielSiepmann/tracking#83",
		"Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)",
	],
	[
		"a load balancer of Amazon",
		"codeforamerica/intake#842",
		"ELB-HealthChecker/2.0",
	],
	["a load balancer of Google", "codeforamerica/intake#842", "GoogleHC/1.0"],
	["a probe of Kubernetes", "codeforamerica/intake#842", "kube-probe/1.27"],
	["Uptime Kuma", "MemoWikis/webapp#1121", "Uptime-Kuma/1.23.0"],
	[
		"a monitor that runs curl",
		"phpservermon/phpservermon#49",
		"curl/8.5.0",
		{ accept: "*/*" },
	],
];

/** Headers of their own take the place of those of a navigation, if they say what is accepted. */
function requestOf(
	[name, source, agent, headers = {}]: Row,
	isVisit: boolean,
): PageRequest {
	const others = "accept" in headers ? headers : { ...navigation, ...headers };
	const named = agent === null ? others : { ...others, "user-agent": agent };
	return { name, source, isVisit, headers: named };
}

export const pageRequests: readonly PageRequest[] = [
	...visits.map((row) => requestOf(row, true)),
	...others.map((row) => requestOf(row, false)),
];

/** What one sender, or many, send in a day, and how much of it counts. */
export interface Flood {
	readonly name: string;
	readonly source: string;
	/** The visits: the address (by the proxy), the browser and the link of each. */
	readonly visits: number;
	readonly addressOf: (n: number) => string;
	readonly agentOf: (n: number) => string;
	readonly refOf: (n: number) => string | null;
	/** The visitors and senders that count, and the sources with a name. */
	readonly counted: {
		readonly visitors: number;
		readonly senders: number;
		readonly sources: number;
	};
}

export const floods: readonly Flood[] = [
	{
		name: "an address with a new browser each time",
		source: "allinurl/goaccess#1954",
		visits: 1_728,
		addressOf: () => "203.0.113.7",
		agentOf: (n) => `${chrome} ${n}`,
		refOf: () => null,
		counted: { visitors: 30, senders: 1, sources: 0 },
	},
	{
		name: "an address with made-up sources",
		source: "matomo-org/referrer-spam-list#26",
		visits: 1_000,
		addressOf: () => "178.137.87.228",
		agentOf: () => chrome,
		refOf: (n) => `buy-${n}`,
		counted: { visitors: 1, senders: 1, sources: 10 },
	},
	{
		name: "a robot that changes its address within a /64",
		source: "searxng/searxng#2477",
		visits: 1_000,
		addressOf: (n) => `2001:db8:1:2:${(n * 7_919).toString(16).slice(-4)}::1`,
		agentOf: (n) => `${chrome} ${n}`,
		refOf: (n) => `buy-${n}`,
		counted: { visitors: 30, senders: 1, sources: 10 },
	},
	{
		name: "a robot that changes its /64 within the /48 of a customer",
		source: "zulip/zulip#21544",
		visits: 1_000,
		addressOf: (n) => `2001:db8:1:${n.toString(16)}::1`,
		agentOf: (n) => `${chrome} ${n}`,
		refOf: (n) => `buy-${n}`,
		// Of a day, 200 sources keep their name.
		counted: { visitors: 1_000, senders: 5, sources: 199 },
	},
	{
		name: "people behind one address of a mobile network",
		source: "arp242/goatcounter#479",
		visits: 25,
		addressOf: () => "203.0.113.7",
		agentOf: (n) => `${phone} ${n}`,
		refOf: () => "tv",
		counted: { visitors: 25, senders: 1, sources: 1 },
	},
	{
		name: "people of one mobile network",
		source: "arp242/goatcounter#479",
		visits: 1_000,
		addressOf: (n) => `100.64.${Math.floor(n / 250)}.${n % 250}`,
		agentOf: () => phone,
		refOf: () => "tv",
		// Each /24 has five senders that count.
		counted: { visitors: 1_000, senders: 20, sources: 1 },
	},
];
