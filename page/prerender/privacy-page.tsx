import { privacy } from "../../content/privacy.ts";
import { Logo } from "../sections/logo.tsx";
import { SiteFooter } from "../sections/site-footer.tsx";

/** The page about privacy. It needs no script, and its words are in no other document. */
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
				<a className="button" href={privacy.home.href}>
					{privacy.home.label}
				</a>
			</main>
			<SiteFooter />
		</>
	);
}
