export const root: string;
export const neededVersion: number;
export const isNewEnough: boolean;
export const pinnedNode: string | undefined;
export function whyPinnedNodeFails(): string | undefined;
