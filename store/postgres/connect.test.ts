/** Each form of URL that docs/scale.md names, against a real server. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, suite, test } from "node:test";
import postgres from "postgres";
import { postgresAddress, storedEmails } from "../../test/support/engines.ts";
import { freePort } from "../../test/support/free-port.ts";
import { user } from "../../test/support/postgres-programs.ts";
import {
	noPostgres,
	type PostgresServer,
	startPostgres,
	startStandby,
} from "../../test/support/postgres-server.ts";
import { anEntry } from "../../test/support/rows.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";
import { connect, connectAsOwner } from "./connect.ts";
import { migratePostgres } from "./migrate.ts";

const password = "p@ss:w/r#d % é";
/** The web's login over any connection, and one that PostgreSQL takes only encrypted. */
const plain = `web.user:${encodeURIComponent(password)}`;
const encrypted = `tls.user:${encodeURIComponent(password)}`;

suite("URLs", { skip: noPostgres }, () => {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-urls-"));
	const file = (name: string) => path.join(folder, name);
	let primary: PostgresServer;
	let standby: PostgresServer;
	let closed: number;

	before(async () => {
		makeCertificates();
		writeFileSync(
			file("pg_hba.conf"),
			`local all all scram-sha-256
host all,replication owner 127.0.0.1/32 trust
hostssl all tls.user 127.0.0.1/32 scram-sha-256
host all web.user 127.0.0.1/32 scram-sha-256
`,
		);
		if (user !== undefined) {
			for (const name of ["", "server.key", "pg_hba.conf"]) {
				chownSync(file(name), user.uid, user.gid);
			}
		}
		primary = await startPostgres({
			ssl: "on",
			ssl_cert_file: file("server.pem"),
			ssl_key_file: file("server.key"),
			hba_file: file("pg_hba.conf"),
		});
		await migratePostgres(primary.url);
		const owner = postgres(primary.url, { max: 1 });
		for (const name of ["web.user", "tls.user"]) {
			await owner.unsafe(
				`create role "${name}" login password '${password}' in role waitlist_server`,
			);
		}
		await owner.end({ timeout: 1 });
		standby = await startStandby(primary);
		closed = await freePort();
	});
	after(async () => {
		await standby?.remove();
		await primary?.remove();
		rmSync(folder, { recursive: true });
	});

	/** Makes two authorities, and a certificate of the first for the host `localhost`. */
	function makeCertificates() {
		const make = (name: string, ...args: string[]) => {
			const { status, stderr } = spawnSync(
				"openssl",
				[
					...["req", "-x509", "-days", "1", "-nodes", "-newkey", "ec"],
					...["-pkeyopt", "ec_paramgen_curve:prime256v1"],
					...["-keyout", file(`${name}.key`), "-out", file(`${name}.pem`)],
					...["-subj", `/CN=${name}`, ...args],
				],
				{ encoding: "utf8" },
			);
			assert.equal(status, 0, stderr);
		};
		make("authority");
		make("other");
		make(
			"server",
			...["-CA", file("authority.pem"), "-CAkey", file("authority.key")],
			...["-addext", "subjectAltName=DNS:localhost"],
		);
	}

	const ca = () => `sslrootcert=${file("authority.pem")}`;
	const socket = () => `host=${primary.folder}&port=${primary.port}`;
	const replaced = () =>
		`127.0.0.1:${closed},127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;

	const working: Readonly<Record<string, () => string>> = {
		"the scheme postgresql, a dot in the user, an encoded password": () =>
			`postgresql://${plain}@localhost:${primary.port}/postgres`,
		"a Unix socket, which has no encryption": () =>
			`postgres://${plain}@/postgres?${socket()}&sslmode=verify-full&${ca()}`,
		"a dead host, a standby and the primary": () =>
			`postgres://${plain}@${replaced()}/postgres`,
		"sslmode=prefer": () =>
			`postgres://${encrypted}@127.0.0.1:${primary.port}/postgres?sslmode=prefer`,
		"sslmode=require": () =>
			`postgres://${encrypted}@127.0.0.1:${primary.port}/postgres?sslmode=require`,
		"sslmode=verify-ca and another name of the host": () =>
			`postgres://${encrypted}@127.0.0.1:${primary.port}/postgres?sslmode=verify-ca&${ca()}`,
		"sslmode=verify-full and a dead host": () =>
			`postgres://${encrypted}@127.0.0.1:${closed},localhost:${primary.port}/postgres?sslmode=verify-full&${ca()}`,
	};
	for (const [name, url] of Object.entries(working)) {
		test(`${name}: sign-ups are stored`, async (t) => {
			const inbox = await openInbox(postgresAddress(url()));
			t.after(() => inbox.close());
			const email = `${name.replaceAll(/\W/g, "")}@x.example`;
			await inbox.add([anEntry({ email })]);
			await inbox.check();
			const list = postgresAddress(primary.url);
			assert.ok((await withList(list, "read", storedEmails)).includes(email));
		});
	}

	test("the owner's commands find the primary among several hosts", async () => {
		const list = postgresAddress(`postgres://owner@${replaced()}/postgres`);
		await withList(list, "write", storedEmails);
	});

	test("options reach the server", async () => {
		const url = `${primary.url}?options=-cstatement_timeout%3D1234`;
		const owner = await connectAsOwner(url);
		const [shown] = await owner`show statement_timeout`;
		await owner.end();
		assert.deepEqual(shown, { statement_timeout: "1234ms" });
	});

	const refused: Readonly<Record<string, () => [url: string, error: RegExp]>> =
		{
			"a wrong password": () => [
				`postgres://web.user:wrong@127.0.0.1:${primary.port}/postgres`,
				/password authentication failed .* check its URL/,
			],
			"a login that must be encrypted": () => [
				`postgres://${encrypted}@127.0.0.1:${primary.port}/postgres`,
				/no encryption/,
			],
			"sslmode=require with an authority that did not sign the certificate":
				() => [
					`postgres://${plain}@localhost:${primary.port}/postgres?sslmode=require&sslrootcert=${file("other.pem")}`,
					/sslrootcert/,
				],
			"a certificate of another host": () => [
				`postgres://${plain}@127.0.0.1:${primary.port}/postgres?sslmode=verify-full&${ca()}`,
				/certificate .*127\.0\.0\.1/,
			],
			"a missing file of sslrootcert": () => [
				`postgres://${plain}@localhost:${primary.port}/postgres?sslmode=verify-ca&sslrootcert=/missing.pem`,
				/file of sslrootcert .* \(ENOENT\)/,
			],
		};
	for (const [name, given] of Object.entries(refused)) {
		test(`${name} is refused`, async () => {
			const [url, error] = given();
			await assert.rejects(
				openInbox(postgresAddress(url)),
				(rejected: Error) => {
					assert.equal(rejected.name, "ExpectedError");
					assert.match(rejected.message, error);
					assert.ok(!rejected.message.includes(password));
					return true;
				},
			);
		});
	}
});

test("after the last host comes the first again", async () => {
	const hosts = [0, 1, 2, 3].map((turn) => {
		const sql = connect("postgres://a.example,b.example/list", {}, turn);
		void sql.end({ timeout: 0 });
		return sql.options.host.join();
	});
	assert.deepEqual(hosts, ["a.example", "b.example", "a.example", "b.example"]);
});
