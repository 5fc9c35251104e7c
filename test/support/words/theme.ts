export const theme = {
	light: {
		paper: "#f2e9d8",
		sheet: "#fdf8ec",
		shade: "#dccfb6",
		blank: "#ffffff",
		ink: "#191410",
	},
	dark: {
		paper: "#17130e",
		sheet: "#221c15",
		shade: "#3a3126",
		blank: "#332b21",
		ink: "#f2e9d8",
	},
	sides: {
		host: { light: "#f5401a", dark: "#f5401a" },
		advertiser: { light: "#2438d6", dark: "#4359ff" },
	},
};
