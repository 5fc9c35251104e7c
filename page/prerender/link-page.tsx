import { answers, linkPages, mailFooter } from "../../content/mails.ts";
import { notFound } from "../../content/other-pages.ts";
import {
	type LinkPage as Name,
	ownLinkToken,
	type ReplyKind,
	replyKinds,
} from "../../shared/reply.ts";
import { Logo } from "../sections/logo.tsx";
import { longWords } from "../sections/long-words.ts";
import { SiteFooter } from "../sections/site-footer.tsx";

/** The answers that a page offers. */
const offered: Readonly<Record<Name, readonly ReplyKind[]>> = {
	confirm: replyKinds,
	leave: ["left"],
	confirmed: ["left"],
	"not-me": ["left"],
	left: [],
	unknown: [],
	failed: [],
};

/**
 * What a link in a mail opens: a question, whose buttons post the answer to the address of the page,
 * or the outcome. Only the build renders it; the document has no script.
 */
export function LinkPage({ name }: { readonly name: Name }) {
	const { heading, text } = linkPages[name];
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className="empty-page">
				<div className="hung framed link-page">
					<h1 {...longWords(heading)}>{heading}</h1>
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
					{offered[name].length > 0 && (
						<form method="post">
							{offered[name].map((answer, index) => (
								<button
									type="submit"
									className={
										name === "confirmed"
											? "text-link"
											: index === 0 && name === "confirm"
												? "button"
												: "button button-quiet"
									}
									name="answer"
									value={answer}
									key={answer}
								>
									{answers[answer]}
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
