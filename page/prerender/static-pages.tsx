/** Pages without a script, which only the build renders: no other document has their words. */
import type { ReactNode } from "react";
import { answers, linkPages, mailFooter } from "../../content/mails.ts";
import { home } from "../../content/other-pages.ts";
import { privacy } from "../../content/privacy.ts";
import {
	type LinkPage as Name,
	ownLinkToken,
	type ReplyKind,
	replyKinds,
} from "../../shared/reply.ts";
import { Logo } from "../sections/logo.tsx";
import { SiteFooter } from "../sections/site-footer.tsx";

export function PrivacyPage() {
	return (
		<Frame className="text-page">
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
		</Frame>
	);
}

/**
 * What a link in a mail opens: a question, whose buttons post the answer to the address of the page,
 * or the outcome.
 */
export function LinkPage({ name }: { readonly name: Name }) {
	const { heading, text } = linkPages[name];
	const replies = repliesOn(name);
	return (
		<Frame className="empty-page">
			<div className="hung framed link-page">
				<h1>{heading}</h1>
				<p className="lead">{text}</p>
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
								className={
									name === "confirmed"
										? "text-link"
										: reply === "confirmed"
											? "button"
											: "button button-quiet"
								}
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
			</div>
		</Frame>
	);
}

/** What a person can reply there. */
function repliesOn(name: Name): readonly ReplyKind[] {
	if (name === "confirm") return replyKinds;
	const canLeave = ["leave", "confirmed", "not-me"].includes(name);
	return canLeave ? ["left"] : [];
}

function Frame(props: { className: string; children: ReactNode }) {
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className={props.className}>{props.children}</main>
			<SiteFooter />
		</>
	);
}

function HomeLink() {
	return (
		<a className="button" href="/">
			{home}
		</a>
	);
}
