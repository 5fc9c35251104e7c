import type { PlainFormAnswer } from "../shared/plain-form.ts";
import { useJoinFocus } from "./form/use-join-focus.ts";
import { ClosingCall } from "./sections/closing-call.tsx";
import { Founder } from "./sections/founder.tsx";
import { Hero } from "./sections/hero.tsx";
import { HowItWorks } from "./sections/how-it-works.tsx";
import { SiteFooter } from "./sections/site-footer.tsx";
import { SiteHeader } from "./sections/site-header.tsx";
import { UseCases } from "./sections/use-cases.tsx";
import { WhoItsFor } from "./sections/who-its-for.tsx";

interface Props {
	readonly answer: PlainFormAnswer | undefined;
}

export function LandingPage({ answer }: Props) {
	useJoinFocus(answer === undefined);
	return (
		<>
			<SiteHeader />
			<main id="content">
				<Hero answer={answer?.form === "hero" ? answer : undefined} />
				<HowItWorks />
				<WhoItsFor />
				<UseCases />
				<Founder />
				<ClosingCall answer={answer?.form === "closing" ? answer : undefined} />
			</main>
			<SiteFooter />
		</>
	);
}
