/** For a server that is attacked (`node --import`): short timeouts, and no overload, which a slow machine meets by itself. */
import { limits } from "../../server/server-limits.ts";

Object.assign(limits, { headMs: 3_000, requestMs: 5_000, slowCheckMs: 200 });
Object.assign(limits.overload, { maxEventLoopDelay: 60_000 });
