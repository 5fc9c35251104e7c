import {
	type Conditions,
	type Engine,
	NoAnswer,
	type Session,
} from "./visitor.ts";

/**
 * Starts a browser for visits, one after the other. A visit in which the browser itself stops answering is made once
 * more, in a new one: WebKit's driver hangs now and then (WebKit/WebKit#73421, web-platform-tests/wpt#21889).
 */
export async function startBrowser(
	{ name, start }: Pick<Engine, "name" | "start">,
	conditions: Conditions,
) {
	let session = await start(conditions);
	return {
		async visit(travel: (session: Session) => Promise<void>): Promise<void> {
			try {
				await travel(session);
			} catch (error) {
				if (!(error instanceof NoAnswer)) throw error;
				console.log(`${name}: ${error.message}. The visit is made once more.`);
				await session.close();
				session = await start(conditions);
				await travel(session);
			}
		},
		close: () => session.close(),
	};
}
