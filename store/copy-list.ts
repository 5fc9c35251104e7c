import {
	type Progress,
	StoreUnusable,
	type Submission,
} from "./waitlist-store.ts";
import {
	asLine,
	Digester,
	digestOf,
	inGroups,
	isSame,
	type WholeList,
	type WholeListWriter,
} from "./whole-list.ts";

/** Copied, but what arrived is not what was sent. */
function differs(): StoreUnusable {
	return new StoreUnusable(
		"The copy differs from the original, so it cannot be relied on: look for a failing disk with `doctor`, and try again.",
	);
}

function holdsOthers(): StoreUnusable {
	return new StoreUnusable(
		"The target holds entries that the list does not: name one that is empty, or that an earlier `move` of this list has begun.",
	);
}

/**
 * Puts the entries that are `wanted` into an empty list, and compares: all of it or nothing.
 * Rejects with `StoreUnusable` when the list is not empty. Resolves with how many were left out.
 */
export async function copyIntoEmpty(
	source: WholeList,
	target: WholeListWriter,
	{
		wanted = () => true,
		progress = () => {},
	}: {
		readonly wanted?: (entry: Submission) => boolean;
		readonly progress?: Progress;
	} = {},
) {
	const all = await source.count();
	return target.transaction(async (list) => {
		if ((await list.count()) > 0) {
			throw new StoreUnusable(
				"The list is not empty, so nothing was restored: set DATABASE_URL to a new file or database.",
			);
		}
		const digester = new Digester();
		let leftOut = 0;
		let done = 0;
		for await (const group of inGroups(source.entries())) {
			const kept = group.filter(wanted);
			for (const entry of kept) digester.add(entry);
			await list.put(kept);
			done += group.length;
			leftOut += group.length - kept.length;
			progress(done, all);
		}
		const expected = digester.result();
		if (!isSame(expected, await digestOf(list))) throw differs();
		return { ...expected, leftOut };
	});
}

/**
 * Puts into the target what it has not got yet, in groups that each are safe once they are in, and
 * compares at the end. A run that was cut off goes on where it was. Rejects with `StoreUnusable`,
 * and has changed nothing, when the target holds anything else.
 */
export async function copyMissing(
	source: WholeList,
	target: {
		readonly read: () => Promise<WholeList & { close(): Promise<void> }>;
		readonly writer: WholeListWriter;
	},
	progress: Progress = () => {},
) {
	const all = await source.count();
	const there = await target.read();
	let isOpen = true;
	async function close() {
		if (isOpen) await there.close();
		isOpen = false;
	}
	try {
		const earlier = await there.count();
		let done = earlier;
		// While somebody reads, SQLite's log grows by all that is written.
		if (earlier === 0) await close();
		// Once to see whether the target is fit, and then again to fill it.
		else for await (const _ of missing(source, there));
		const lacking = earlier === 0 ? source.entries() : missing(source, there);
		for await (const group of inGroups(lacking)) {
			await target.writer.transaction((list) => list.put(group));
			done += group.length;
			progress(done, all);
		}
		const [expected, arrived] = [
			await digestOf(source),
			await target.writer.transaction((list) => digestOf(list)),
		];
		if (!isSame(expected, arrived)) throw differs();
		return { ...expected, moved: done - earlier };
	} finally {
		await close();
	}
}

/** What the source has and the target has not, both in the order of their ids. */
async function* missing(source: WholeList, target: WholeList) {
	const there = target.entries()[Symbol.asyncIterator]();
	let next = await there.next();
	for await (const entry of source.entries()) {
		if (!next.done && next.value.id === entry.id) {
			if (asLine(next.value) !== asLine(entry)) throw holdsOthers();
			next = await there.next();
		} else {
			yield entry;
		}
	}
	if (!next.done) throw holdsOthers();
}
