import { belowId } from "../kept-below.tsx";
import { Founder } from "../sections/founder.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import { UseCases } from "../sections/use-cases.tsx";
import { WhoItsFor } from "../sections/who-its-for.tsx";
import css from "../styles/below.css?inline";

/** The sections that only inform, and their stylesheet: the browser's script has none of them. */
export function Below() {
	return (
		<div id={belowId}>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
			<style dangerouslySetInnerHTML={{ __html: css }} />
			<HowItWorks />
			<WhoItsFor />
			<UseCases />
			<Founder />
		</div>
	);
}
