/** For a program that a test starts (`node --import`): it waits only briefly for SQLite's locks. */
import { limits } from "../../store/limits.ts";

Object.assign(limits.sqlite, { lockMs: 50 });
