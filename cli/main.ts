import { loadEnvironment } from "../config/environment.ts";
import { run } from "./run.ts";

const { stdout, stderr } = process;
const env = loadEnvironment();
// Not process.exit(), which would cut off what a pipe has not taken yet.
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, env });
