import { SettingsError } from "../../config/read-environment.ts";
import { StoreUnusable } from "../../store/waitlist-store.ts";
import { SiteMissing } from "./site.ts";

/** What to tell somebody whose server does not start; `undefined` for a defect of ours. */
export function startFault(error: unknown): string | undefined {
	if (
		error instanceof SettingsError ||
		error instanceof SiteMissing ||
		error instanceof StoreUnusable
	) {
		return error.message;
	}
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const { address, port } = error as { address?: string; port?: number };
	switch (error.code) {
		case "EADDRINUSE":
			return `Port ${port} on ${address} is taken: stop the program that uses it, or set PORT to another number.`;
		case "EACCES":
			return `Port ${port} may not be used by this user: set PORT to a number above 1023.`;
		case "EADDRNOTAVAIL":
		case "ENOTFOUND":
			return "HOST is not an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.";
		default:
			return undefined;
	}
}
