import { useSyncExternalStore } from "react";

/** This year. The built document may be older than New Year's Eve: React then corrects it on waking. */
export function useCurrentYear(): number {
	return useSyncExternalStore(
		neverChanges,
		() => new Date().getFullYear(),
		() => import.meta.env.VITE_BUILD_YEAR,
	);
}

function neverChanges() {
	return () => {};
}
