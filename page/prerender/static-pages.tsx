/** Pages without a script, which only the build renders: no other document has their words. */
import { answers, linkPages, mailFooter } from "../../content/mails.ts";
import { privacy } from "../../content/privacy.ts";
import {
	type LinkPage as Name,
	ownLinkToken,
} from "../../protocol/link-page.ts";
import { type ReplyKind, replyKinds } from "../../shared/reply.ts";
import { Logo } from "../sections/logo.tsx";
import { EmptyPage, HomeLink } from "../sections/other-pages.tsx";
import { SiteFooter } from "../sections/site-footer.tsx";

export function PrivacyPage() {
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className="text-page">
				<h1>{privacy.heading}</h1>
				<p className="lead">{privacy.lead}</p>
				{privacy.sections.map(({ heading, paragraphs }) => (
					<section key={heading}>
						<h2>{heading}</h2>
						{paragraphs.map((words) => (
							<p key={words}>{words}</p>
						))}
					</section>
				))}
				<HomeLink />
			</main>
			<SiteFooter />
		</>
	);
}

/**
 * What a link in a mail opens: a question, whose buttons post the answer to the address of the page,
 * or the outcome.
 */
export function LinkPage({ name }: { readonly name: Name }) {
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
