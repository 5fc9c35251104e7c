// The colors of the page, of the dashboard, mails, icons and the picture of shared links.
//
// How to change it: each color is # and six digits. `npm run build` says which two of them are too
// close to each other to be read. What stands on a side's color is ink or sheet, whichever can be
// read better.

export const theme = {
	/** By day. */
	light: {
		/** The background, the sheets that stand on it, a darker tone of it, and what is typed into. */
		paper: "#f2e9d8",
		sheet: "#fdf8ec",
		shade: "#dccfb6",
		blank: "#ffffff",
		/** Words and lines. */
		ink: "#191410",
	},
	/** By night, for visitors whose device asks for dark colors. */
	dark: {
		paper: "#17130e",
		sheet: "#221c15",
		shade: "#3a3126",
		blank: "#332b21",
		ink: "#f2e9d8",
	},
	/** The sides, by day and by night: the frame, and what comes into it. Nothing else is colored. */
	sides: {
		host: { light: "#f5401a", dark: "#f5401a" },
		advertiser: { light: "#2438d6", dark: "#4359ff" },
	},
};
