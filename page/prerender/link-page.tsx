import { answers, linkPages, mailFooter } from "../../content/mails.ts";
import { notFound } from "../../content/other-pages.ts";
import {
	type LinkPage as Name,
	ownLinkToken,
	type ReplyKind,
	replyKinds,
} from "../../shared/reply.ts";
import { Logo } from "../sections/logo.tsx";
import { SiteFooter } from "../sections/site-footer.tsx";

/**
 * What a link in a mail opens: a question, whose buttons post the answer to the address of the page,
 * or the outcome. Only the build renders it; the document has no script.
 */
export function LinkPage({ name }: { readonly name: Name }) {
	const { heading, text } = linkPages[name];
	const replies = repliesOn(name);
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className="empty-page">
				<div className="hung framed link-page">
					<h1>{heading}</h1>
					<p className="lead">{text}</p>
					{name === "confirmed" && mailFooter.ownLink && (
						<p className="own-link">
							{mailFooter.ownLink}
							<a href={ownLinkToken}>{ownLinkToken}</a>
						</p>
					)}
					{(name === "confirmed" || name === "unknown") && (
						<a className="button" href={notFound.home.href}>
							{notFound.home.label}
						</a>
					)}
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
			</main>
			<SiteFooter />
		</>
	);
}

/** What a person can reply there. */
function repliesOn(name: Name): readonly ReplyKind[] {
	if (name === "confirm") return replyKinds;
	const canLeave = ["leave", "confirmed", "not-me"].includes(name);
	return canLeave ? ["left"] : [];
}
