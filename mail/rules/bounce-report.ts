/** What a line in a mail provider's report says about its address. */

/** The word for a bounce, or an SMTP code: 550, 5.1.1. */
const bounceSigns =
	/bounce|undeliver|(?<![\w.:+-])[45]\d\d(?![\w.:])|(?<![\w.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/i;
const complaintSigns = /complain|spam|abuse/i;

/** A line with signs of a bounce, and none of a complaint, is a bounce; addresses in it say nothing. */
export function meaningOfLine(line: string): "bounced" | "complained" {
	const words = line.replaceAll(/[^\s<>",;]+@[^\s<>",;]+/g, "");
	return bounceSigns.test(words) && !complaintSigns.test(words)
		? "bounced"
		: "complained";
}
