/** The server, which adds its visits to the store so often that a kill may hit it. */
import { limits } from "../../server/limits.ts";

limits.visits.everyMs = 20;
await import("../../server/serve.ts");
