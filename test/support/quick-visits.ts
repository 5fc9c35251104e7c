/** The server, which adds its visits to the store so often that a kill may hit it. */
import { limits } from "../../server/server-limits.ts";

Object.assign(limits.visits, { everyMs: 20 });
await import("../../server/serve.ts");
