import type { List } from "../store/list.ts";

/**
 * The name of an import that stores its first rows in the exclusive transaction that runs: the time of now, or, where
 * another import has that name, the next free millisecond.
 */
export async function freeName(list: List): Promise<string> {
	for (let time = Date.now(); ; time += 1) {
		const name = new Date(time).toISOString();
		const which = { with: { imported_at: [name] } };
		const signUps = await list.count("waitlist", which);
		const told = await list.count("wishes", which);
		if (signUps.rows + told.rows === 0) return name;
	}
}
