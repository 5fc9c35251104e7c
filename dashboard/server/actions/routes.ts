import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { printable } from "../../../shared/printable.ts";
import { type ActionName, actions } from "../../actions.ts";
import type { DashboardList } from "../../api.ts";
import { type Done, downloadForms } from "./desk.ts";
import { longestUpload, tooLong } from "./uploads.ts";

/** Adds a route per action. `listFor` gives the list for who asks, and `doneBy` says who: what was done is recorded there. */
export function addActionRoutes(
	api: FastifyInstance,
	listFor: (request: FastifyRequest) => DashboardList,
	doneBy: (request: FastifyRequest) => string,
): void {
	for (const name of Object.keys(actions) as ActionName[]) {
		const { schema, act } = actions[name];
		api.post(`/api/${name}`, async (request) => {
			const { desk, record } = listFor(request);
			const asked = v.parse(schema, request.body) as never;
			const answer = await act(desk, asked, doneBy(request));
			if (!("done" in answer)) return answer;
			const { record: about, ...shown }: Done = answer;
			if (about) await record(about);
			return shown;
		});
	}
	// A file as it is: it is not held in memory, and refused before its end if it is too long.
	api.addContentTypeParser("application/octet-stream", (_, body, done) =>
		done(null, body),
	);
	api.post("/api/upload", async (request, reply) => {
		const { desk } = listFor(request);
		const isLong = Number(request.headers["content-length"]) > longestUpload;
		const { body } = request;
		if (isLong || !(body instanceof Readable)) {
			reply.header("connection", "close").code(isLong ? 413 : 415);
			return reply.type("text/plain").send(tooLong().message);
		}
		const named = String(request.headers["x-file-name"] ?? "");
		return { id: await desk.uploads.add(body, printable(decoded(named))) };
	});
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

/** A name as the page sends it, with all letters in ASCII. */
function decoded(name: string): string {
	try {
		return decodeURIComponent(name) || "The file";
	} catch {
		return "The file";
	}
}

const downloads = v.strictObject({ form: v.picklist(downloadForms) });
