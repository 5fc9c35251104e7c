import type { FastifyInstance, FastifyRequest } from "fastify";
import { parse } from "valibot";
import { type ActionName, actions } from "../../actions.ts";
import type { DashboardList } from "../../api.ts";
import type { Done } from "./desk.ts";

/** Adds a route per action. `listFor` gives the list for who asks; what was done is recorded there. */
export function addActionRoutes(
	api: FastifyInstance,
	listFor: (request: FastifyRequest) => DashboardList,
): void {
	for (const name of Object.keys(actions) as ActionName[]) {
		const { schema, act } = actions[name];
		api.post(`/api/${name}`, async (request) => {
			const { desk, record } = listFor(request);
			const answer = await act(desk, parse(schema, request.body) as never);
			if (!("done" in answer)) return answer;
			const { record: about, ...shown }: Done = answer;
			await record(about);
			return shown;
		});
	}
}
