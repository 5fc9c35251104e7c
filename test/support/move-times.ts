import { ago } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import { stored } from "./engines.ts";

/** As if the clock had been ahead, or behind, by so much until now. */
export async function moveTimes(list: List, ms: number): Promise<void> {
	const moved = (time: string | null) =>
		time && ago(-ms, Date.parse(time)).slice(0, 24);
	for (const { id, created_at } of await stored(list))
		await list.change(
			"waitlist",
			{ with: { id: [id] } },
			{ created_at: moved(created_at) ?? "" },
		);
	for (const { id, created_at, ended_at, joined_at } of await Array.fromAsync(
		list.read("mails"),
	))
		await list.change(
			"mails",
			{ with: { id: [id] } },
			{
				created_at: moved(created_at) ?? "",
				ended_at: moved(ended_at),
				joined_at: moved(joined_at),
			},
		);
	for (const { id, at } of await Array.fromAsync(list.read("replies")))
		await list.change(
			"replies",
			{ with: { id: [id] } },
			{ at: moved(at) ?? "" },
		);
}
