/** The pages of text that a language may have, at the addresses of their names. */
export const textPages = ["privacy", "imprint"] as const;
export type TextPage = (typeof textPages)[number];
