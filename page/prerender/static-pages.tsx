/** Pages without a script, which only the build renders: no other document has their words. */
import {
	askErase,
	type LinkPage as Name,
	ownLinkToken,
	senderToken,
	sureBox,
} from "../../protocol/link-page.ts";
import type { ReplyKind } from "../../shared/reply.ts";
import type { Words } from "../../words/content.ts";
import type { Paragraph } from "../../words/schema.ts";
import { Logo } from "../sections/logo.tsx";
import { EmptyPage, HomeLink } from "../sections/not-found.tsx";
import { SiteFooter } from "../sections/site-footer.tsx";

interface TextProps {
	readonly words: NonNullable<Words["privacy" | "imprint"]>;
}

/** A page of headings, paragraphs, lists and links. */
export function TextPage({ words: { heading, lead, sections } }: TextProps) {
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className="text-page">
				<h1>{heading}</h1>
				{lead && <p className="lead">{lead}</p>}
				{sections.map(({ heading, paragraphs }) => (
					<section key={heading}>
						<h2>{heading}</h2>
						{paragraphs.map((paragraph) => (
							<TextBlock of={paragraph} key={JSON.stringify(paragraph)} />
						))}
					</section>
				))}
				<HomeLink />
			</main>
			<SiteFooter />
		</>
	);
}

function TextBlock({ of }: { readonly of: Paragraph }) {
	if (typeof of === "string") return <p>{of}</p>;
	if (Array.isArray(of))
		return (
			<ul>
				{of.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		);
	return (
		<p>
			<a className="text-link" href={of.href}>
				{of.label}
			</a>
		</p>
	);
}

interface LinkProps {
	readonly name: Name;
	readonly words: Words;
}

/**
 * What a link in a mail opens: a question, whose buttons post the reply to the address of the page,
 * or the outcome.
 */
export function LinkPage({ name, words }: LinkProps) {
	const { linkButtons, mailFooter, withoutLink } = words;
	const replies = repliesOn(name);
	const isUnknown = name === "unknown" || name === "unknown-write";
	return (
		<>
			<EmptyPage words={linkWords(words, name)} isFilled={name === "confirmed"}>
				{name === "confirmed" && mailFooter.ownLink && (
					<p className="own-link">
						{mailFooter.ownLink}
						<a href={ownLinkToken}>{ownLinkToken}</a>
					</p>
				)}
				{isUnknown && <p>{withoutLink.text}</p>}
				{name === "unknown-write" && (
					<p className="own-link">
						{withoutLink.write}
						<a href={`mailto:${senderToken}`}>{senderToken}</a>
					</p>
				)}
				{(name === "confirmed" || isUnknown) && <HomeLink />}
				{replies.length > 0 && (
					<form method="post">
						{name === askErase && (
							<label className="sure">
								{/* A second press in haste, and a scanner that presses buttons, tick no box. */}
								<input type="checkbox" {...sureBox} required />
								{linkButtons.sure}
							</label>
						)}
						{replies.map((reply) => (
							<button
								type="submit"
								className={
									name === "leave" && reply === "left" ? "button" : looks[reply]
								}
								name="answer"
								value={reply}
								key={reply}
							>
								{
									linkButtons[
										name === "imported" && reply === "confirmed"
											? "stay"
											: reply
									]
								}
							</button>
						))}
						{name === askErase && (
							<a className="button" href="?">
								{linkButtons.keep}
							</a>
						)}
					</form>
				)}
				{name === "failed" && (
					<a className="button" href="?">
						{linkButtons.retry}
					</a>
				)}
			</EmptyPage>
			<SiteFooter />
		</>
	);
}

/** The heading and the text of a document. */
export function linkWords({ linkPages }: Words, name: Name) {
	return linkPages[name === "unknown-write" ? "unknown" : name];
}

const looks = {
	confirmed: "button",
	"not-me": "button button-quiet",
	left: "text-link",
	"ask-erase": "text-link",
	erase: "button button-quiet",
};

/** What a person can press there. */
function repliesOn(name: Name): readonly (ReplyKind | typeof askErase)[] {
	switch (name) {
		case "confirm":
			return ["confirmed", "not-me", "left", askErase];
		case "imported":
			return ["confirmed", "left", askErase];
		case "leave":
		case "confirmed":
		case "not-me":
			return ["left", askErase];
		case "left":
			return [askErase];
		case askErase:
			return ["erase"];
		default:
			return [];
	}
}
