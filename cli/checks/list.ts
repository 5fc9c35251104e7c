import { statfsSync, statSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import type { DatabaseAddress } from "../../config/database.ts";
import { countSides } from "../../shared/counts.ts";
import { allSides, grouped } from "../../shared/words.ts";
import {
	examinePostgres,
	examineWebLogin,
} from "../../store/postgres/examine.ts";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import type { Context } from "../context.ts";
import { advice, type Check, wrong } from "./check.ts";

const megabyte = 1_000_000;

/** Whether the list can be read, is whole, and is hidden from others. */
export function listChecks(context: Context): readonly Check[] {
	const { database } = context;
	return [
		{
			name: "list",
			isNeeded: true,
			async run() {
				const counts = countSides((await context.readPeople()).all());
				return `The list can be read: ${allSides(counts)}.`;
			},
		},
		...(database.kind === "sqlite"
			? fileChecks(database.file)
			: postgresChecks(database.url)),
	];
}

function fileChecks(file: string): readonly Check[] {
	const folder = path.dirname(file);
	return [
		{
			name: "integrity",
			fix: "Stop the server, keep the file, and put a backup in its place: see `restore --help`.",
			async run() {
				const [damage] = await checkIntegrity(file);
				return damage === undefined
					? "The file is undamaged."
					: wrong(`The file is damaged: ${damage}.`);
			},
		},
		{
			name: "disk",
			fix: "Make room: when the disk is full, sign-ups are refused.",
			run() {
				const { bavail, bsize } = statfsSync(folder);
				const free = bavail * bsize;
				const { size } = statSync(file);
				const found = `Free: ${grouped(Math.floor(free / megabyte))} MB; the list takes ${grouped(Math.ceil(size / megabyte))} MB.`;
				// A backup takes the size of the list, and its log grows beside it.
				return free < 100 * megabyte + 2 * size ? advice(found) : found;
			},
		},
		{
			name: "permissions",
			fix: `Run \`chmod 600 ${file}*\` and \`chmod 700 ${folder}\`.`,
			run() {
				// Windows has other kinds of permissions.
				if (process.platform === "win32") return;
				// A user who cannot enter the folder cannot read the files in it.
				const isShut = (statSync(folder).mode & 0o011) === 0;
				return isShut || (statSync(file).mode & 0o044) === 0
					? "Only this user can read the list's file."
					: wrong(`Other users of this machine can read ${file}.`);
			},
		},
	];
}

function postgresChecks(ownerUrl: string): readonly Check[] {
	return [
		{
			name: "schema",
			fix: "Run `migrate`, with the owner's login.",
			async run() {
				const { schema, newestSchema } = await examinePostgres(ownerUrl);
				const found = `The database has schema ${schema}; this version knows ${newestSchema}.`;
				return schema === newestSchema ? found : wrong(found);
			},
		},
		{
			name: "anon",
			fix: "Run store/postgres/001-waitlist.sql again: it takes such rights back.",
			async run() {
				const { webReaders, hasRowSecurity } = await examinePostgres(ownerUrl);
				if (!hasRowSecurity) return wrong("The list has no row security.");
				return webReaders.length === 0
					? "The role anon can add sign-ups and cannot read any."
					: wrong(
							`The web's roles can read or change the list: ${webReaders.join(" and ")}.`,
						);
			},
		},
	];
}

/** Whether the server of the page can use the list and Redis, and cannot read the list. */
export function serverChecks({ settings }: Context): Check[] {
	const { database, ownerDatabase, redisUrl } = settings;
	const hasServer = settings.apiBase === "";
	return [
		{
			name: "web login",
			fix: "Where the server runs, set DATABASE_URL to a login that may only add: see docs/scale.md.",
			run: () =>
				hasServer && ownerDatabase.kind === "postgres" && checkLogin(database),
		},
		{
			name: "redis",
			fix: "Start it, or see whether REDIS_URL has the right host, port and password. Until then each server counts alone.",
			run: () => redisUrl !== null && checkRedis(redisUrl),
		},
	];
}

async function checkLogin(server: DatabaseAddress) {
	if (server.kind === "sqlite")
		return wrong(
			"DATABASE_OWNER_URL is PostgreSQL, but the server's DATABASE_URL is a file: the commands read another list than visitors join.",
			"Let both name the same database.",
		);
	const { login, canRead, isDirect } = await examineWebLogin(server.url);
	if (!canRead) return `The server's login ${login} cannot read the list.`;
	const found = `The login ${login} in DATABASE_URL can read the list`;
	return isDirect
		? advice(
				`${found}. The server works without that right, but an intruder there would have the login.`,
			)
		: wrong(
				`${found}, and a connection pooler is in between: the server refuses to start.`,
			);
}

async function checkRedis(url: string) {
	const redis = new Redis(url, {
		connectTimeout: 500,
		commandTimeout: 500,
		maxRetriesPerRequest: 0,
		retryStrategy: () => null,
		lazyConnect: true,
	});
	let reason = "";
	redis.on("error", ({ message }) => {
		reason = message;
	});
	try {
		await redis.connect();
		await redis.ping();
		return "The Redis of REDIS_URL answers.";
	} catch (error) {
		return wrong(
			`The Redis of REDIS_URL cannot be used: ${reason || (error as Error).message}`,
		);
	} finally {
		redis.disconnect();
	}
}
