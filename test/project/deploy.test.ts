/** What the files for servers promise, read as the programs read them: no such machine is needed to see what is wired wrongly. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	readdirSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { schema } from "../../config/schema.ts";
import { readSettings, type SettingName } from "../../config/settings.ts";
import { linkPages } from "../../mail/letter/links.ts";
import { smtpTimeouts } from "../../mail/rules/timeouts.ts";
import { limits } from "../../server/server-limits.ts";
import { deskPath } from "../../shared/desk.ts";
import {
	type Directive,
	readCompose,
	readDirectives,
	readDockerfile,
	readUnit,
	type Service,
} from "../support/deploy-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");

/** Variables that compose and its files have for themselves. */
const variables = {
	DOMAIN: "waitlist.example",
	OWNER_PASSWORD: "owners",
	WEB_PASSWORD: "webs",
};
/** A value for each setting, which tells where it is handed to. */
const given = Object.fromEntries(
	Object.keys(schema).map((name) => [name, `given ${name}`]),
);
const all = { ...given, ...variables };

/** The image's own environment, and what it says of its containers. */
const image = (() => {
	const last = readDockerfile().at(-1) ?? [];
	const textsOf = (name: string) =>
		last.flatMap((each) => (each.name === name ? each.text : []));
	const environment = textsOf("ENV").flatMap((text) =>
		text.split(" ").map((each) => each.split("=") as [string, string]),
	);
	return { textsOf, environment: Object.fromEntries(environment) };
})();

/** The containers of a file with these names. */
function servicesOf<Name extends string>(
	file: keyof typeof roles,
	...names: Name[]
) {
	const { services } = readCompose(file, all);
	return names.map((name) => {
		const service = services[name];
		assert.ok(service, `${file} has no ${name}`);
		return service;
	});
}

const roles = {
	"compose.yaml": {
		servers: ["server"],
		/** The containers that read the list, and remember in `erased.json` who was erased. */
		ofList: ["server", "desk", "backup"],
		others: ["caddy"],
	},
	"compose.scale.yaml": {
		servers: ["server-1", "server-2"],
		ofList: ["migrate", "mailer", "desk", "backup"],
		others: ["caddy", "postgres"],
	},
} as const;
const files = Object.keys(roles) as (keyof typeof roles)[];

/** The volume, or the file here, at a path of a container; `undefined` for what is gone with the container. */
function mountAt({ volumes = [] }: Service, target: string) {
	for (const each of volumes) {
		const [source = "", at, mode = "rw"] = each.split(":");
		if (at === target) return { source, mode };
	}
	return undefined;
}

/** The value of a setting in a container, which the image may have set. */
function settingOf(service: Service, name: SettingName): string | undefined {
	return service.environment?.[name] ?? image.environment[name];
}

/** The networks of a container. */
const networksOf = ({ networks = ["default"] }: Service) => networks;

for (const file of files) {
	const { servers, ofList, others } = roles[file];
	const compose = readCompose(file, all);
	const entries = Object.entries(compose.services);

	test(`${file} has these containers and no others`, () => {
		assert.deepEqual(
			Object.keys(compose.services).sort(),
			[...new Set([...servers, ...ofList, ...others])].sort(),
		);
	});

	for (const [name, service] of entries)
		test(`${file}: ${name} can change nothing, gets no rights, starts again, and bounds its log`, () => {
			assert.equal(service["read_only"], true);
			assert.deepEqual(service["cap_drop"], ["ALL"]);
			assert.deepEqual(service["security_opt"], ["no-new-privileges:true"]);
			assert.ok((service["tmpfs"] as string[]).includes("/tmp"));
			assert.equal(
				service["restart"],
				name === "migrate" ? "no" : "unless-stopped",
			);
			assert.deepEqual(service["logging"], {
				driver: "json-file",
				options: { "max-size": "10m", "max-file": "5" },
			});
			const rights = {
				caddy: ["NET_BIND_SERVICE"],
				postgres: ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
			};
			assert.deepEqual(service["cap_add"], rights[name as keyof typeof rights]);
			const known =
				/^(read_only|tmpfs|cap_drop|security_opt|restart|logging|cap_add|image|build|scale|environment|volumes|stop_grace_period|ports|depends_on|command|healthcheck|init|profiles|networks|user|entrypoint)$/;
			for (const key of Object.keys(service)) assert.match(key, known);
		});

	test(`${file}: only Caddy has ports, those of the web`, () => {
		for (const [name, { ports }] of entries)
			assert.deepEqual(
				ports,
				name === "caddy" ? ["80:80", "443:443", "443:443/udp"] : undefined,
				name,
			);
	});

	test(`${file}: each volume that a container names is there, and each file, which it cannot change`, () => {
		const used = new Set<string>();
		for (const [name, { volumes = [] }] of entries)
			for (const each of volumes) {
				const [source = "", , mode] = each.split(":");
				if (source.startsWith(".")) {
					assert.ok(existsSync(path.join(root, source)), each);
					assert.equal(mode, "ro", `${name}: ${each}`);
				} else used.add(source);
			}
		assert.deepEqual([...used].sort(), Object.keys(compose.volumes).sort());
	});

	test(`${file}: Caddy keeps its certificates, and leads the domain to each server`, () => {
		const [caddy] = servicesOf(file, "caddy");
		assert.ok(caddy);
		// Where Caddy has its certificates (XDG_DATA_HOME of its image): without a volume, it asks for new ones at each start.
		const data = mountAt(caddy, "/data");
		const config = mountAt(caddy, "/config");
		assert.ok(data && config);
		assert.equal(new Set([data.source, config.source]).size, 2);
		for (const { source, mode } of [data, config]) {
			assert.equal(mode, "rw");
			const users = entries.filter(([, { volumes = [] }]) =>
				volumes.some((each) => each.startsWith(`${source}:`)),
			);
			assert.deepEqual(
				users.map(([name]) => name),
				["caddy"],
			);
		}
		assert.equal(
			mountAt(caddy, "/etc/caddy/Caddyfile")?.source,
			"./deploy/Caddyfile",
		);
		assert.equal(caddy.environment?.["DOMAIN"], variables.DOMAIN);
		const { PORT } = image.environment;
		assert.equal(
			caddy.environment?.["SERVERS"],
			servers.map((name) => `${name}:${PORT}`).join(" "),
		);
		for (const [at, server] of servicesOf(file, ...servers).entries()) {
			const name = servers[at] ?? "";
			assert.equal(caddy.depends_on?.[name]?.condition, "service_healthy");
			assert.notEqual(server.healthcheck?.disable, true);
			assert.ok(
				networksOf(server).some((it) => networksOf(caddy).includes(it)),
			);
			assert.equal(settingOf(server, "PORT"), PORT);
			assert.equal(settingOf(server, "HOST"), "0.0.0.0");
			assert.equal(server.environment?.["TRUST_PROXY"], "1");
		}
		// Without it, Docker shows all visitors on IPv6 with one address.
		assert.equal(compose.networks["default"]?.["enable_ipv6"], true);
	});

	test(`${file}: what our image runs knows the page's address, and waits for what it needs`, () => {
		for (const name of [...servers, ...ofList]) {
			const [service] = servicesOf(file, name);
			assert.equal(
				service?.build?.args?.["SITE_URL"],
				"https://waitlist.example",
			);
			assert.equal(service?.image, "frontage");
		}
		const needed = readCompose(file, { ...all, IMAGE: "mine" });
		assert.equal(needed.services[servers[0]]?.image, "mine");
	});

	test(`${file}: who was erased is remembered in one place, which outlives the containers`, () => {
		const volumes = servicesOf(file, ...ofList).map((service) => {
			const list = settingOf(service, "DATABASE_URL") ?? "";
			const erased = list.startsWith("file:")
				? path.posix.join(path.posix.dirname(list.slice(5)), "erased.json")
				: "/app/data/erased.json";
			const mount = mountAt(service, path.posix.dirname(`${erased}`));
			return `${erased} ${mount?.source} ${mount?.mode}`;
		});
		assert.deepEqual([...new Set(volumes)], [volumes[0]]);
		assert.match(volumes[0] ?? "", /^\/(app\/)?data\/erased\.json \w+ rw$/);
	});

	test(`${file}: the desk runs, and has a route, only if an address may log in`, () => {
		const none = readCompose(file, variables).services;
		assert.equal(Number(none["desk"]?.["scale"]), 0);
		assert.equal(none["caddy"]?.environment?.["DESK"], "");
		const [desk, caddy] = servicesOf(file, "desk", "caddy");
		assert.equal(Number(desk?.["scale"]), 1);
		const [, port] =
			/ --port (\d+)$/.exec(desk?.command?.join(" ") ?? "") ?? [];
		assert.equal(caddy?.environment?.["DESK"], `desk:${port}`);
		assert.deepEqual(desk?.command?.slice(0, 6), [
			...["node", "--max-semi-space-size=4", "cli/main.js"],
			...["dashboard", "--login", "0.0.0.0"],
		]);
		assert.equal(desk?.environment?.["TRUST_PROXY"], "1");
		for (const { networks = ["default"] } of [desk ?? {}, caddy ?? {}])
			assert.ok(networks.includes("default"));
		// Nothing asks it for the health of the server.
		assert.equal(desk?.healthcheck?.disable, true);
	});

	test(`${file}: a backup each day, in a volume of its own, and ten minutes after one that failed`, () => {
		const [backup] = servicesOf(file, "backup");
		assert.ok(backup);
		const [shell, option, loop = ""] = backup.command ?? [];
		assert.deepEqual([shell, option], ["sh", "-c"]);
		const [, program = "", folder = "", day, retry] =
			/^while :; do sh (\S+) (\S+) && sleep (\d+) \|\| sleep (\d+); done$/.exec(
				loop,
			) ?? [];
		assert.deepEqual(
			[program, day, retry],
			["deploy/backup.sh", "86400", "600"],
		);
		const mount = mountAt(backup, folder);
		assert.equal(mount?.mode, "rw");
		const users = entries.filter(([, { volumes = [] }]) =>
			volumes.some((each) => each.startsWith(`${mount?.source}:`)),
		);
		assert.deepEqual(
			users.map(([name]) => name),
			["backup"],
		);
		// The image has made the folder for its user.
		assert.ok(
			image
				.textsOf("RUN")
				.some(
					(text) =>
						text.startsWith("install -d -o node") && text.includes(folder),
				),
		);
		const [how, check = ""] = backup.healthcheck?.test ?? [];
		assert.equal(how, "CMD-SHELL");
		const [, looked, minutes] =
			/^find (\S+) -name 'waitlist-\*' -mmin -(\d+) \| grep -q \.$/.exec(
				check,
			) ?? [];
		assert.equal(looked, folder);
		assert.ok(Number(minutes) * 60 > Number(day));
		assert.equal(backup.environment?.["KEEP_DAYS"], "14");
		// Forwards the stop signal to the sleeping shell.
		assert.equal(backup["init"], true);
		const long = readCompose(file, { ...all, KEEP_DAYS: "99" });
		assert.equal(long.services["backup"]?.environment?.["KEEP_DAYS"], "99");
	});

	test(`${file} hands each setting to the containers that read it`, () => {
		// The image or the file itself sets these, or the build does.
		const own = /^(HOST|PORT|SITE_URL|DATABASE_\w+|TRUST_PROXY|VITE_\w+)$/;
		const ofServer =
			/^(ALLOWED_ORIGINS|RATE_LIMIT|TIME_ZONE|LINK_SECRET|MAIL_FROM)$/;
		const names = Object.keys(schema).filter((name) => !own.test(name));
		const missing = (service: Service | undefined, some: readonly string[]) =>
			some.filter((name) => service?.environment?.[name] !== given[name]);
		const runsAll = file === "compose.yaml";
		for (const server of servicesOf(file, ...servers))
			assert.deepEqual(
				missing(
					server,
					names.filter((name) => runsAll || ofServer.test(name)),
				),
				[],
			);
		if (!runsAll)
			for (const service of servicesOf(file, ...ofList))
				assert.deepEqual(missing(service, names), []);
		// None of them keeps the server from starting while it is not set.
		for (const { build, environment } of Object.values(
			readCompose(file, variables).services,
		))
			if (build)
				readSettings({ ...image.environment, ...build.args, ...environment });
	});
}

test("compose.yaml: the list outlives the containers, in one volume for the server and the backup", () => {
	const { DATABASE_URL = "" } = image.environment;
	const folder = path.posix.dirname(DATABASE_URL.replace("file:", ""));
	for (const service of servicesOf(
		"compose.yaml",
		...roles["compose.yaml"].ofList,
	)) {
		assert.equal(settingOf(service, "DATABASE_URL"), DATABASE_URL);
		assert.deepEqual(mountAt(service, folder), { source: "data", mode: "rw" });
	}
	assert.deepEqual(image.textsOf("VOLUME"), [folder]);
	const [backup] = servicesOf("compose.yaml", "backup");
	assert.equal(backup?.depends_on?.["server"]?.condition, "service_healthy");
});

test("compose.scale.yaml: the servers have a login that reads nothing, and none has another one's secrets", () => {
	const file = "compose.scale.yaml";
	const [postgres, migrate] = servicesOf(file, "postgres", "migrate");
	const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } =
		postgres?.environment ?? {};
	const { OWNER_PASSWORD, WEB_PASSWORD } = variables;
	assert.equal(POSTGRES_PASSWORD, OWNER_PASSWORD);
	assert.equal(postgres?.environment?.["WEB_PASSWORD"], WEB_PASSWORD);
	// Each is reached by its name in the inner network.
	const ofWeb = `postgres://waitlist_web:${WEB_PASSWORD}@postgres/${POSTGRES_DB}`;
	const ofOwner = `postgres://${POSTGRES_USER}:${OWNER_PASSWORD}@postgres/${POSTGRES_DB}`;
	for (const server of servicesOf(file, ...roles[file].servers)) {
		const { environment = {} } = server;
		assert.equal(environment["DATABASE_URL"], ofWeb);
		assert.doesNotMatch(
			Object.keys(environment).join(" "),
			/OWNER|MAIL_(URL|USER|PASSWORD)|WEBHOOK|NOTICE|FOUNDER|DASHBOARD/,
		);
		assert.deepEqual([...networksOf(server)].sort(), ["default", "inside"]);
		assert.equal(
			server.depends_on?.["migrate"]?.condition,
			"service_completed_successfully",
		);
	}
	for (const service of servicesOf(file, ...roles[file].ofList)) {
		assert.equal(service.environment?.["DATABASE_OWNER_URL"], ofOwner);
		assert.ok(networksOf(service).includes("inside"));
	}
	for (const service of servicesOf(file, "mailer", "desk", "backup"))
		assert.equal(
			service.depends_on?.["migrate"]?.condition,
			"service_completed_successfully",
		);
	assert.equal(migrate?.depends_on?.["postgres"]?.condition, "service_healthy");
	assert.deepEqual(migrate?.command, ["node", "cli/main.js", "migrate"]);
	// The mailer reaches mail servers, and `doctor URL` the page.
	for (const service of servicesOf(file, "mailer", "migrate"))
		assert.ok(networksOf(service).includes("default"));
	assert.deepEqual(postgres?.networks, ["inside"]);
	assert.equal(readCompose(file, all).networks["inside"]?.["internal"], true);
});

test("compose.scale.yaml: the database outlives the containers, gets the servers' login, and is healthy once it takes connections", () => {
	const [postgres] = servicesOf("compose.scale.yaml", "postgres");
	assert.ok(postgres);
	const { image: version = "" } = postgres;
	// From version 18 on, the folder is another one.
	assert.match(version, /^postgres:1[4-7]$/);
	assert.equal(
		mountAt(postgres, "/var/lib/postgresql/data")?.source,
		"postgres",
	);
	const login = mountAt(postgres, "/docker-entrypoint-initdb.d/web-login.sql");
	assert.equal(login?.source, "./deploy/web-login.sql");
	assert.ok((postgres["tmpfs"] as string[]).includes("/var/run/postgresql"));
	const { POSTGRES_USER, POSTGRES_DB } = postgres.environment ?? {};
	assert.deepEqual(postgres.healthcheck?.test, [
		...["CMD", "pg_isready", "--host=127.0.0.1"],
		...[`--username=${POSTGRES_USER}`, `--dbname=${POSTGRES_DB}`],
	]);
	assert.equal(postgres["stop_grace_period"], "1m");
});

test("the image runs as a user without rights, stops by signals, and is healthy when its store is", () => {
	const { textsOf, environment } = image;
	assert.deepEqual(textsOf("USER"), ["node"]);
	assert.deepEqual(environment, {
		...{ NODE_ENV: "production", HOST: "0.0.0.0", PORT: "3000" },
		...{ DATABASE_URL: "file:/data/waitlist.db", SITE_URL: "$SITE_URL" },
	});
	assert.deepEqual(textsOf("EXPOSE"), [environment["PORT"]]);
	assert.ok(
		textsOf("RUN").includes(
			"install -d -o node -g node -m 700 /data /app/data /backups",
		),
	);
	// Without a shell or npm in between, which would keep the signal.
	const [command = "[]"] = textsOf("CMD");
	const [program, ...args] = JSON.parse(command);
	assert.equal(program, "node");
	assert.equal(args.at(-1), "server/main.js");
	const [check = ""] = textsOf("HEALTHCHECK");
	const [node, option, code] = JSON.parse(check.replace(/^.*?CMD /, ""));
	assert.deepEqual([node, option], ["node", "-e"]);
	assert.match(code, /\/healthz/);
	// No package runs code in a build, and no original picture is in the image.
	for (const stage of readDockerfile())
		for (const { name, text } of stage)
			if (name === "RUN" && /npm (ci|install)/.test(text))
				assert.match(text, / --ignore-scripts( |$)/);
	const [build = []] = readDockerfile();
	assert.equal(build.at(-1)?.text, "npm run build && rm -r content/pictures");
});

const [server, mailer, desk, backup] = [
	"deploy/frontage.service",
	"deploy/frontage-mailer.service",
	"deploy/frontage-desk.service",
	"deploy/frontage-backup.service",
] as const;

/** What each of the programs may do: nothing but its own work. */
const locks = {
	...{ UMask: "0077", ProtectSystem: "strict", ProtectHome: "yes" },
	...{ PrivateTmp: "yes", PrivateDevices: "yes", ProtectProc: "invisible" },
	...{ ProcSubset: "pid", NoNewPrivileges: "yes", CapabilityBoundingSet: "" },
	...{ PrivateUsers: "yes", RestrictSUIDSGID: "yes" },
	...{ RestrictNamespaces: "yes", RestrictRealtime: "yes" },
	...{ RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX" },
	...{ LockPersonality: "yes", RemoveIPC: "yes", KeyringMode: "private" },
	...{ SystemCallArchitectures: "native", SystemCallErrorNumber: "EPERM" },
	...{ ProtectClock: "yes", ProtectControlGroups: "yes" },
	...{ ProtectHostname: "yes", ProtectKernelLogs: "yes" },
	...{ ProtectKernelModules: "yes", ProtectKernelTunables: "yes" },
	DevicePolicy: "closed",
} as const;

for (const file of [server, mailer, desk, backup])
	test(`${file}: the program has no rights but its own`, () => {
		const { Service: unit = {} } = readUnit(file);
		for (const [key, value] of Object.entries(locks))
			assert.deepEqual(unit[key], [value], key);
		assert.deepEqual(unit["SystemCallFilter"], [
			...["@system-service", "~@privileged @resources"],
		]);
		assert.deepEqual(
			[unit["User"], unit["Group"]],
			[["frontage"], ["frontage"]],
		);
		assert.deepEqual(unit["WorkingDirectory"], ["/opt/frontage"]);
	});

test("the units start again, keep what they write for themselves, and begin with the machine", () => {
	for (const [file, pause] of [
		[server, "1s"],
		[mailer, "10s"],
		[desk, "10s"],
	] as const) {
		const { Service: unit = {}, Install: install = {} } = readUnit(file);
		assert.deepEqual(unit["Restart"], ["always"], file);
		assert.deepEqual(unit["RestartSec"], [pause], file);
		assert.ok(unit["Environment"]?.includes("NODE_ENV=production"), file);
		assert.deepEqual(install["WantedBy"], ["multi-user.target"], file);
		const [start = ""] = unit["ExecStart"] ?? [];
		assert.match(start, /^\/opt\/frontage\/node_modules\/\.bin\/node /, file);
		assert.ok(
			existsSync(path.join(root, / (\w+\/\w+\.js)/.exec(start)?.[1] ?? "")),
		);
	}
	const { Service: own = {} } = readUnit(server);
	const { Service: sender = {} } = readUnit(mailer);
	const { Service: login = {} } = readUnit(desk);
	assert.deepEqual(sender["EnvironmentFile"], ["/opt/frontage/mailer.env"]);
	// With a SQLite file, there is no such file.
	assert.deepEqual(login["EnvironmentFile"], ["-/opt/frontage/mailer.env"]);
	// Without DASHBOARD_FOR, the command ends with this code.
	assert.deepEqual(login["RestartPreventExitStatus"], ["2"]);
	// Both erase people, and remember it where the founder's commands do.
	for (const each of [sender, login])
		assert.deepEqual(each["ReadWritePaths"], ["-/opt/frontage/data"]);
	for (const each of [own, sender, login])
		assert.deepEqual(each["StateDirectory"], ["frontage"]);
	const { Service: copy = {} } = readUnit(backup);
	assert.deepEqual(copy["StateDirectory"], ["frontage frontage-backups"]);
	for (const each of [own, sender, login, copy])
		assert.deepEqual(each["StateDirectoryMode"], ["0700"]);
	assert.deepEqual(copy["ExecStart"], [
		"/opt/frontage/deploy/backup.sh /var/lib/frontage-backups",
	]);
	assert.ok(copy["Environment"]?.includes("KEEP_DAYS=14"));
	const timer = readUnit("deploy/frontage-backup.timer");
	assert.deepEqual(timer["Timer"]?.["OnCalendar"], ["*-*-* 03:00:00"]);
	assert.deepEqual(timer["Timer"]?.["Persistent"], ["yes"]);
	assert.deepEqual(timer["Install"]?.["WantedBy"], ["timers.target"]);
});

/** The blocks below a directive of these words, at any depth. */
function below(
	directives: readonly Directive[],
	...words: string[]
): readonly Directive[] {
	return directives.flatMap(({ words: own, block }) =>
		words.every((word, at) => own[at] === word)
			? block
			: below(block, ...words),
	);
}

/** The words after the name of each directive with this name. */
function valuesOf(directives: readonly Directive[], name: string) {
	return directives.flatMap(({ words: [first, ...rest] }) =>
		first === name ? [rest.join(" ")] : [],
	);
}

test("nginx tells the server host, address and scheme, and leads to HTTPS and to another server", () => {
	const conf = readDirectives("deploy/nginx.conf");
	assert.match(
		valuesOf(below(conf, "upstream"), "server").join(),
		/ max_fails=0$/,
	);
	const [http = [], https = []] = conf.flatMap(({ words, block }) =>
		words[0] === "server" ? [block] : [],
	);
	assert.deepEqual(valuesOf(http, "listen"), ["80", "[::]:80"]);
	assert.deepEqual(valuesOf(http, "access_log"), ["off"]);
	assert.deepEqual(valuesOf(below(http, "location", "/"), "return"), [
		"301 https://$host$request_uri",
	]);
	assert.deepEqual(valuesOf(https, "listen"), [
		"443 ssl http2",
		"[::]:443 ssl http2",
	]);
	const page = below(https, "location", "/");
	assert.deepEqual(valuesOf(page, "proxy_set_header"), [
		...["Connection ", "Host $http_host"],
		...["Cookie ", "X-Forwarded-For $remote_addr"],
		"X-Forwarded-Proto $scheme",
	]);
	for (const [name, value] of [
		["proxy_http_version", "1.1"],
		["proxy_pass", "http://frontage"],
		["proxy_connect_timeout", "1s"],
		["proxy_next_upstream", "error timeout http_502 http_503 non_idempotent"],
		["proxy_next_upstream_timeout", "4s"],
	] as const)
		assert.deepEqual(valuesOf(page, name), [value], name);
	const links = below(page, "location", "~", linkPages);
	assert.deepEqual(valuesOf(links, "add_header"), [
		"Referrer-Policy no-referrer always",
	]);
	assert.deepEqual(valuesOf(links, "access_log"), ["off"]);
	assert.deepEqual(valuesOf(links, "error_log"), ["/dev/null"]);
});

test("Caddy hides the links of mails, and leads www to the domain and visitors to another server", () => {
	const conf = readDirectives("deploy/Caddyfile");
	const hidden = below(conf, "fields");
	const start = linkPages.replace("/me/", `/(me|${deskPath.slice(1)})/`);
	const anywhere = start.replace("^", "//[^/]+");
	for (const [field, pattern] of [
		["request>uri", start],
		["request>headers>Referer", anywhere],
		["resp_headers>Location", anywhere],
	] as const)
		assert.deepEqual(valuesOf(hidden, field), [`regexp ${pattern}.* /$2/…`]);
	assert.deepEqual(valuesOf(below(conf, "www.{$DOMAIN}"), "redir"), [
		"https://{$DOMAIN}{uri} permanent",
	]);
	const route = below(conf, "{$DOMAIN}");
	assert.deepEqual(valuesOf(below(route, "request_body"), "max_size"), [
		"128KiB",
	]);
	assert.deepEqual(valuesOf(below(route, "route"), "vars"), [
		"body {http.request.body}",
	]);
	assert.deepEqual(valuesOf(below(route, "route"), "reverse_proxy"), [
		"{$SERVERS:127.0.0.1:3000}",
	]);
	const proxy = below(below(route, "route"), "reverse_proxy");
	// The desk alone gets its cookie.
	assert.deepEqual(valuesOf(proxy, "header_up"), ["-Cookie"]);
	assert.deepEqual(valuesOf(below(route, "handle", "@desk"), "reverse_proxy"), [
		"{$DESK:127.0.0.1:4000}",
	]);
	for (const [name, value] of [
		["lb_policy", "round_robin"],
		["lb_try_duration", "10s"],
		["lb_try_interval", "100ms"],
		["health_uri", "/livez"],
		["health_interval", "2s"],
		["health_timeout", "2s"],
	] as const)
		assert.deepEqual(valuesOf(proxy, name), [value], name);
	assert.deepEqual(valuesOf(below(proxy, "transport"), "dial_timeout"), ["1s"]);
});

test("a stop takes less time than it is given", () => {
	const serverMs = limits.lastCallMs + limits.stopMs;
	const mailerMs = smtpTimeouts.socketTimeout;
	const grace = (file: keyof typeof roles, name: string) =>
		servicesOf(file, name)[0]?.["stop_grace_period"];
	const ofUnit = (file: string) =>
		readUnit(file)["Service"]?.["TimeoutStopSec"]?.[0];
	for (const [time, least] of [
		[grace("compose.yaml", "server"), serverMs],
		[grace("compose.scale.yaml", "server-1"), serverMs],
		[grace("compose.scale.yaml", "server-2"), serverMs],
		[grace("compose.scale.yaml", "mailer"), mailerMs],
		[ofUnit(server), serverMs],
		[ofUnit(mailer), mailerMs],
	] as const) {
		const [, seconds] = /^(\d+)s$/.exec(`${time}`) ?? [];
		assert.ok(Number(seconds) * 1_000 > least + 5_000, `${time}`);
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
