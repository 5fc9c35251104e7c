/** Numbers that stand for what became of a person's mail, of products that publish what they mean. */
import { plain, wordSet } from "./plain-words.ts";
import type { MailState } from "./status-words.ts";

interface NumericStates {
	/** The heading of the numbers. */
	readonly heading: string;
	/** Headings by which the product's file is known: all of these. */
	readonly beside: ReadonlySet<string>;
	readonly states: Readonly<Record<string, MailState>>;
}

/** Unconfirmed, active, unsubscribed, bounced. */
const activeCampaign: NumericStates["states"] = {
	0: "yes",
	1: "yes",
	2: "left",
	3: "bounced",
};

const products: readonly NumericStates[] = [
	{
		heading: "status",
		beside: wordSet("datecreated"),
		states: activeCampaign,
	},
	{ heading: "status", beside: wordSet("cdate"), states: activeCampaign },
	// promio's blocklist: entered by hand, unsubscribed, hard bounce, imported.
	{
		heading: "status",
		beside: wordSet("custid mail ts"),
		states: { 0: "left", 1: "left", 3: "bounced", 5: "left" },
	},
	// promio's bounces: hard, soft.
	{
		heading: "mailerror",
		beside: wordSet("custid mail"),
		states: { 1: "bounced", 2: "yes" },
	},
];

/**
 * What the numbers of a column mean; `undefined` where no product is known that writes this file, whose headings are
 * `names`.
 */
export function numericStatesOf(
	names: ReadonlySet<string>,
	title: string,
	values: readonly string[],
): Readonly<Record<string, MailState>> | undefined {
	return products.find(
		({ heading, beside, states }) =>
			plain(title) === heading &&
			[...beside].every((name) => names.has(name)) &&
			values.length > 0 &&
			values.every((value) => value in states),
	)?.states;
}
