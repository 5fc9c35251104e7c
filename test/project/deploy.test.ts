/** What the files for servers promise: no such machine is needed to see that one of their lines is gone. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { schema } from "../../config/schema.ts";
import { smtpTimeouts } from "../../mail/rules/pauses.ts";
import { limits } from "../../server/limits.ts";
import { textOf } from "../support/documents.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A file without its comments, and with one space between its words. */
const wordsOf = (file: string) =>
	textOf(file)
		.replaceAll(/^\s*#.*$/gm, "")
		.replaceAll(/\s+/g, " ");

const composeFiles = ["compose.yaml", "compose.scale.yaml"] as const;
const units = ["frontage", "frontage-mailer", "frontage-backup"].map(
	(name) => `deploy/${name}.service`,
);
const [server, mailer, backup] = units as [string, string, string];
const nginx = "deploy/nginx.conf";
const caddy = "deploy/Caddyfile";

const promises: readonly [what: string, file: string, ...words: string[]][] = [
	[
		"the server gets host, address and scheme of the visitor",
		nginx,
		'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;',
	],
	[
		"HTTP leads to HTTPS, without a line in the log",
		nginx,
		"access_log off; location / { return 301 https://$host$request_uri; }",
		"listen 443 ssl http2; listen [::]:443 ssl http2;",
	],
	[
		"no link of a mail is in the log",
		nginx,
		"location /me/ { access_log off; error_log /dev/null; proxy_pass http://frontage; }",
	],
	[
		"another server answers while one restarts",
		nginx,
		"server 127.0.0.1:3000 max_fails=0;",
		"proxy_connect_timeout 1s; proxy_next_upstream error timeout http_502 http_503 non_idempotent; proxy_next_upstream_timeout 4s;",
	],
	["no link of a mail is in the log", caddy, "uri regexp ^/me/.* /me/…"],
	[
		"www leads to the domain",
		caddy,
		"www.{$DOMAIN} { redir https://{$DOMAIN}{uri} permanent }",
	],
	[
		"another server answers while one restarts",
		caddy,
		"request_body { max_size 128KiB } vars body {http.request.body}",
		"{$SERVERS:127.0.0.1:3000} { lb_policy round_robin lb_try_duration 10s lb_try_interval 100ms",
		"health_uri /livez health_interval 2s health_timeout 2s",
		"dial_timeout 1s",
	],
	...composeFiles.flatMap((file): (typeof promises)[number][] => [
		[
			"a container can change nothing, gets no rights, starts again, and bounds its log",
			file,
			'x-locked: &locked read_only: true tmpfs: [/tmp] cap_drop: [ALL] security_opt: ["no-new-privileges:true"] restart: unless-stopped logging: { driver: json-file, options: { max-size: 10m, max-file: "5" } }',
			"x-frontage: &frontage <<: *locked",
		],
		["the address of a visitor is known", file, 'TRUST_PROXY: "1"'],
		["IPv6 addresses are, too", file, "default: enable_ipv6: true"],
		[
			"the page knows its address",
			file,
			`args: SITE_URL: https://\${DOMAIN:?Write DOMAIN=your.domain into the file .env}`,
		],
		[
			"a backup each day, ten minutes after one that failed",
			file,
			`KEEP_DAYS: \${KEEP_DAYS:-14}`,
			'["sh", "-c", "while :; do sh deploy/backup.sh /backups && sleep 86400 || sleep 600; done"]',
			"\"find /backups -name 'waitlist-*' -mmin -1500 | grep -q .\"",
			"init: true",
		],
	]),
	["the list outlives the container", "compose.yaml", '["data:/data"]'],
	[
		"the servers have a login that reads nothing",
		"compose.scale.yaml",
		"DATABASE_URL: postgres://waitlist_web:${WEB_PASSWORD:",
		"server-1: *server server-2: *server",
	],
	[
		"the database is away from the internet",
		"compose.scale.yaml",
		"stop_grace_period: 1m networks: [inside]",
		"inside: internal: true",
	],
	[
		"the image runs as a user without rights, whose folders are shut",
		"Dockerfile",
		"RUN install -d -o node -g node -m 700 /data /backups",
		"USER node VOLUME /data EXPOSE 3000",
		"ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/waitlist.db SITE_URL=$SITE_URL",
	],
	[
		"no package runs code in a build, and no original picture is in the image",
		"Dockerfile",
		"RUN npm ci --ignore-scripts --no-audit --no-fund COPY",
		"--omit=optional --ignore-scripts",
		"RUN npm run build && rm -r content/pictures",
	],
	[
		"the image stops by signals, and is healthy when its store is",
		"Dockerfile",
		"/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))",
		'CMD ["node", "--max-semi-space-size=8", "server/main.js"]',
	],
	...units.map((file): (typeof promises)[number] => [
		"the program has no rights but its own",
		file,
		"User=frontage Group=frontage WorkingDirectory=/opt/frontage",
		"UMask=0077 ProtectSystem=strict ProtectHome=yes PrivateTmp=yes PrivateDevices=yes ProtectProc=invisible ProcSubset=pid NoNewPrivileges=yes CapabilityBoundingSet= PrivateUsers=yes RestrictSUIDSGID=yes RestrictNamespaces=yes RestrictRealtime=yes RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX LockPersonality=yes RemoveIPC=yes KeyringMode=private SystemCallArchitectures=native SystemCallFilter=@system-service SystemCallFilter=~@privileged @resources SystemCallErrorNumber=EPERM ProtectClock=yes ProtectControlGroups=yes ProtectHostname=yes ProtectKernelLogs=yes ProtectKernelModules=yes ProtectKernelTunables=yes DevicePolicy=closed",
	]),
	[
		"the server starts again, and keeps the list for itself",
		server,
		"Environment=NODE_ENV=production Restart=always RestartSec=1s",
		"StateDirectory=frontage StateDirectoryMode=0700",
		"[Install] WantedBy=multi-user.target",
	],
	[
		"the mailer starts again, with settings that the server lacks",
		mailer,
		"EnvironmentFile=/opt/frontage/mailer.env Environment=NODE_ENV=production Restart=always RestartSec=10s",
		"[Install] WantedBy=multi-user.target",
	],
	[
		"backups are kept for two weeks, for one user",
		backup,
		"ExecStart=/opt/frontage/deploy/backup.sh /var/lib/frontage-backups",
		"Environment=KEEP_DAYS=14 StateDirectory=frontage frontage-backups StateDirectoryMode=0700",
	],
	[
		"a backup each night, later if the machine was off",
		"deploy/frontage-backup.timer",
		"OnCalendar=*-*-* 03:00:00 RandomizedDelaySec=15min Persistent=yes [Install] WantedBy=timers.target",
	],
];

for (const [what, file, ...all] of promises)
	test(`${file}: ${what}`, () => {
		for (const words of all) assert.ok(wordsOf(file).includes(words), words);
	});

for (const file of composeFiles) {
	test(`${file} locks each container, and opens the ports of the web alone`, () => {
		const [, services = ""] = /^services:\n(.*?)^\w/ms.exec(textOf(file)) ?? [];
		const all = services.matchAll(/^ {2}([\w-]+):(.*)\n( {4}.*)?/gm);
		const open = [...all].filter(
			([, , own, first]) =>
				!/\*server/.test(`${own}`) && !/<<: \*/.test(`${first}`),
		);
		assert.deepEqual(
			open.map(([, name]) => name),
			[],
		);
		assert.deepEqual(services.match(/ports:.*/g), [
			'ports: ["80:80", "443:443", "443:443/udp"]',
		]);
	});

	test(`${file} hands each setting to a container`, () => {
		// The image or the file itself sets these, or the build does.
		const own =
			/^(HOST|PORT|SITE_URL|DATABASE_\w+|ERASED_FILE|REDIS_URL|TRUST_PROXY|WAITLIST_ANON_KEY|VITE_\w+)$/;
		const words = wordsOf(file);
		const missing = Object.keys(schema).filter(
			(name) => !own.test(name) && !words.includes(`${name}: \${${name}:-`),
		);
		assert.deepEqual(missing, []);
	});
}

test("a stop takes less time than it is given", () => {
	const serverMs = limits.lastCallMs + limits.stopMs;
	const mailerMs = smtpTimeouts.socketTimeout;
	for (const [file, pattern, least] of [
		...composeFiles.map(
			(file) => [file, /stop_grace_period: (\d+)s/, serverMs] as const,
		),
		["compose.scale.yaml", /"mailer"\].*?stop_grace_period: (\d+)s/, mailerMs],
		[server, /TimeoutStopSec=(\d+)s/, serverMs],
		[mailer, /TimeoutStopSec=(\d+)s/, mailerMs],
	] as const) {
		const [, seconds] = pattern.exec(wordsOf(file)) ?? [];
		assert.ok(Number(seconds) * 1_000 > least + 5_000, file);
	}
});

test("backup.sh deletes old backups after a new one was made, and none else", {
	skip: process.platform === "win32" && "it is a program of Unix",
}, (t) => {
	const folder = temporaryFolder(t);
	const programs = temporaryFolder(t);
	const program = path.join(programs, "node");
	/** Runs it with this program as `node`; returns the names of the backups. */
	const run = (text: string) => {
		writeFileSync(program, `#!/bin/sh\n${text}\n`);
		chmodSync(program, 0o755);
		const env = { PATH: `${programs}:${process.env["PATH"]}`, KEEP_DAYS: "9" };
		const { status } = spawnSync("sh", ["deploy/backup.sh", folder], { env });
		return [status, readdirSync(folder).sort()] as const;
	};
	for (const [name, days] of [
		["waitlist-old.jsonl", 11],
		["waitlist-young.jsonl", 8],
		["notes-old", 99],
	] as const) {
		const file = path.join(folder, name);
		writeFileSync(file, "");
		const at = new Date(Date.now() - days * 86_400_000);
		utimesSync(file, at, at);
	}
	const all = ["notes-old", "waitlist-old.jsonl", "waitlist-young.jsonl"];
	assert.deepEqual(run("exit 3"), [3, all]);
	const [status, names] = run('test "$2" = backup && : > "$3"');
	assert.equal(status, 0);
	assert.match(
		names.join(" "),
		/^notes-old waitlist-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl waitlist-young\.jsonl$/,
	);
});
