import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type ActionName, actions } from "../../actions.ts";
import type { DashboardList } from "../../api.ts";
import { type Done, downloadForms } from "./desk.ts";

/** Adds a route per action. `listFor` gives the list for who asks; what was done is recorded there. */
export function addActionRoutes(
	api: FastifyInstance,
	listFor: (request: FastifyRequest) => DashboardList,
): void {
	for (const name of Object.keys(actions) as ActionName[]) {
		const { schema, act } = actions[name];
		api.post(`/api/${name}`, async (request) => {
			const { desk, record } = listFor(request);
			const answer = await act(desk, v.parse(schema, request.body) as never);
			if (!("done" in answer)) return answer;
			const { record: about, ...shown }: Done = answer;
			await record(about);
			return shown;
		});
	}
	api.post("/api/download", async (request, reply) => {
		const { desk, record } = listFor(request);
		const { form } = v.parse(downloads, request.body);
		const { name, body } = await desk.download(form);
		await record({ action: "download", detail: form });
		return reply
			.header("content-disposition", `attachment; filename="${name}"`)
			.type("application/octet-stream")
			.send(body);
	});
}

const downloads = v.strictObject({ form: v.picklist(downloadForms) });
