import type { ReactNode } from "react";
import type { PageWords } from "../../words/content.ts";
import { useWords } from "../words.ts";
import { Logo } from "./logo.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** What an address that does not exist shows. `load-on-intent.ts` logs the address to the console. */
export function NotFoundPage() {
	return (
		<>
			<EmptyPage words={useWords().notFound} />
			<SiteFooter />
		</>
	);
}

/** Replaces a page that failed: it contains as little as possible that could fail again. */
export function UnexpectedError() {
	return <EmptyPage words={useWords().unexpectedError} />;
}

interface Props {
	readonly words: PageWords["notFound"];
	/** A poster is in the frame, with the words on it. */
	readonly isFilled?: boolean;
	readonly children?: ReactNode;
}

/** A page with nothing on it but a frame on two wires. */
export function EmptyPage({ words, isFilled, children = <HomeLink /> }: Props) {
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className="empty-page">
				<div className={`on-wires framed${isFilled ? " filled" : ""}`}>
					<h1>{words.heading}</h1>
					<p className="lead">{words.text}</p>
					{children}
				</div>
			</main>
		</>
	);
}

export function HomeLink() {
	const { home, language } = useWords();
	return (
		<a className="button" href={`${language.root}/`}>
			{home}
		</a>
	);
}
