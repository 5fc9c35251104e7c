/** For a program that a test starts (`node --import`): how long it waits for SQLite's locks. */
import { limits } from "../../store/limits.ts";

const lockMs = Number(process.env["TEST_LOCK_MS"] ?? 50);
Object.assign(limits.sqlite, { lockMs });
