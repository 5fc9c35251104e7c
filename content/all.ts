// All texts, under the names by which the build and the table of lengths call them.

export { form } from "./form.ts";
export * as landing from "./landing.ts";
export * as mails from "./mails.ts";
export { messages } from "./messages.ts";
export * as otherPages from "./other-pages.ts";
export { privacy } from "./privacy.ts";
export { site } from "./site.ts";
