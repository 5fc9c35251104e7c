/** A DNS server of this machine with these TXT records; it answers nothing else. */
import { createSocket } from "node:dgram";
import type { TestContext } from "node:test";
import { lookUpTexts } from "../../cli/look-up.ts";
import type { LookUp } from "../../mail/founder/sender-records.ts";

/** The texts by their name. A domain that has a record at a name below it exists, too. */
export type Zone = Readonly<Record<string, readonly string[]>>;

/** Looks names up at a server with these records. */
export async function startDns(
	t: Pick<TestContext, "after">,
	zone: Zone,
): Promise<LookUp> {
	const socket = createSocket("udp4");
	socket.on("message", (query, { port, address }) =>
		socket.send(answerTo(query, zone), port, address),
	);
	await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
	t.after(() => socket.close());
	const server = `127.0.0.1:${socket.address().port}`;
	return (name) => lookUpTexts(name, [server]);
}

function answerTo(query: Buffer, zone: Zone): Buffer {
	const labels: string[] = [];
	let at = 12;
	for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
		labels.push(query.toString("latin1", at + 1, at + 1 + length));
		at += 1 + length;
	}
	const question = query.subarray(12, at + 5);
	const name = labels.join(".").toLowerCase();
	const texts = zone[name] ?? [];
	const isThere = Object.keys(zone).some((each) =>
		`.${each}`.endsWith(`.${name}`),
	);
	const header = Buffer.alloc(12);
	query.copy(header, 0, 0, 2);
	// A response; NXDOMAIN where the name is not there.
	header.writeUInt16BE(0x8180 + (isThere ? 0 : 3), 2);
	header.writeUInt16BE(1, 4);
	header.writeUInt16BE(texts.length, 6);
	const answers = texts.map((text) => {
		// A long text comes in parts of 255 letters at most.
		const parts = (text.match(/.{1,255}/gs) ?? [""]).map((part) =>
			Buffer.concat([Buffer.of(part.length), Buffer.from(part, "latin1")]),
		);
		const data = Buffer.concat(parts);
		const record = Buffer.from("c00c00100001000000000000", "hex");
		record.writeUInt16BE(data.length, 10);
		return Buffer.concat([record, data]);
	});
	return Buffer.concat([header, question, ...answers]);
}
