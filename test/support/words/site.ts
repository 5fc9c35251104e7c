export const product = {
	name: "Frontage",
	languages: ["en"],
};

export const retention = {
	unconfirmedDays: null,
	opened: null,
	daysAfterOpening: null,
};
