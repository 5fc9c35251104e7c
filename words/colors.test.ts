import assert from "node:assert/strict";
import { test } from "node:test";
import { recordOf } from "../shared/record-of.ts";
import { theme } from "../test/support/founder-words.ts";
import { colorMistakes } from "./colors.ts";

const grounds = ["paper", "sheet", "shade", "blank"] as const;
const white = recordOf(grounds, () => "#ffffff");

// The grays nearest to WCAG's limits on white: 4.54, 4.48, 3.03 and 2.995.
for (const scheme of ["light", "dark"] as const)
	for (const [what, ink, side, mistakes] of [
		["words", "#767676", "#000000", []],
		[
			"words",
			"#777777",
			"#000000",
			grounds.map((ground) => `ink (#777777) on ${ground} (#ffffff)`),
		],
		["a frame", "#000000", "#949494", []],
		[
			"a frame",
			"#000000",
			"#959595",
			["paper", "sheet"].map(
				(ground) => `host (#959595) on ${ground} (#ffffff)`,
			),
		],
	] as const)
		test(`${what} by ${scheme}: ${ink} and ${side} on white`, () => {
			const { host } = theme.sides;
			const changed = {
				...theme,
				[scheme]: { ...white, ink },
				sides: {
					host: { ...host, [scheme]: side },
					advertiser: { ...host, [scheme]: "#000000" },
				},
			};
			// What stands on a side is in another color of the theme.
			const found = colorMistakes(changed).flatMap(
				({ message }) => /\S+ \S+ on \w+ \(#ffffff\)/.exec(message) ?? [],
			);
			assert.deepEqual(found, mistakes);
		});
