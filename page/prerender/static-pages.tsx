/** Pages without a script, which only the build renders: no other document has their words. */
import {
	type LinkPage as Name,
	ownLinkToken,
} from "../../protocol/link-page.ts";
import { type ReplyKind, replyKinds } from "../../shared/reply.ts";
import type { Words } from "../../words/content.ts";
import type { Paragraph } from "../../words/schema.ts";
import { Logo } from "../sections/logo.tsx";
import { EmptyPage, HomeLink } from "../sections/other-pages.tsx";
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
 * What a link in a mail opens: a question, whose buttons post the answer to the address of the page,
 * or the outcome.
 */
export function LinkPage({ name, words }: LinkProps) {
	const { linkPages, answers, mailFooter } = words;
	const replies = repliesOn(name);
	return (
		<>
			<EmptyPage words={linkPages[name]}>
				{name === "confirmed" && mailFooter.ownLink && (
					<p className="own-link">
						{mailFooter.ownLink}
						<a href={ownLinkToken}>{ownLinkToken}</a>
					</p>
				)}
				{(name === "confirmed" || name === "unknown") && <HomeLink />}
				{replies.length > 0 && (
					<form method="post">
						{replies.map((reply) => (
							<button
								type="submit"
								className={name === "leave" ? "button" : looks[reply]}
								name="answer"
								value={reply}
								key={reply}
							>
								{answers[reply]}
							</button>
						))}
					</form>
				)}
				{name === "failed" && (
					<a className="button" href="?">
						{answers.retry}
					</a>
				)}
			</EmptyPage>
			<SiteFooter />
		</>
	);
}

const looks = {
	confirmed: "button",
	"not-me": "button button-quiet",
	left: "text-link",
};

/** What a person can reply there. */
function repliesOn(name: Name): readonly ReplyKind[] {
	if (name === "confirm") return replyKinds;
	const canLeave = ["leave", "confirmed", "not-me"].includes(name);
	return canLeave ? ["left"] : [];
}
