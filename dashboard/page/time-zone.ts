/** The founder's time zone, which the server writes into the page. */
export const timeZone =
	globalThis.document?.documentElement.dataset["timeZone"] ?? "UTC";
