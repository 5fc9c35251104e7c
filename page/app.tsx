import { ErrorBoundary } from "react-error-boundary";
import type { PlainFormAnswer } from "../protocol/plain-form.ts";
import type { PageWords } from "../words/content.ts";
import { AsBuilt } from "./sections/as-built.tsx";
import { ClosingCall } from "./sections/closing-call.tsx";
import { Founder } from "./sections/founder.tsx";
import { Hero } from "./sections/hero.tsx";
import { HowItWorks } from "./sections/how-it-works.tsx";
import { NotFoundPage, UnexpectedError } from "./sections/not-found.tsx";
import { SiteFooter } from "./sections/site-footer.tsx";
import { SiteHeader } from "./sections/site-header.tsx";
import { UseCases } from "./sections/use-cases.tsx";
import { WhoItsFor } from "./sections/who-its-for.tsx";
import { ToastProvider } from "./toast/toast.tsx";
import { WordsContext } from "./words.ts";

/** The built script leaves three sections as the document has them, and has neither their words nor their drawings. */
const hasAllWords = import.meta.env.SSR || import.meta.env.DEV;

/** What a document shows. The build writes it on the root element (prerender.tsx) for the browser to read. */
export interface View {
	readonly page: "landing" | "not-found" | "error";
	/** On the landing page, the answer to a plain post. */
	readonly answer?: PlainFormAnswer | undefined;
	/** On the landing page, whether the waitlist is closed. */
	readonly isClosed?: boolean | undefined;
}

interface Props {
	readonly words: PageWords;
	readonly view: View;
	/** An error that the page showed before React took it over. */
	readonly message?: string;
}

/** The whole page for one view; the same in the build and in the browser. */
export function App({ words, view, message }: Props) {
	return (
		<WordsContext value={words}>
			<ToastProvider message={message}>
				<ErrorBoundary fallback={<UnexpectedError />}>
					{view.page === "landing" && <LandingPage {...view} />}
					{view.page === "not-found" && <NotFoundPage />}
					{view.page === "error" && <UnexpectedError />}
				</ErrorBoundary>
			</ToastProvider>
		</WordsContext>
	);
}

/** An error in a part around the forms never takes the forms away: that part shows nothing. */
function LandingPage({ answer, isClosed = false }: View) {
	return (
		<>
			<ErrorBoundary fallback={null}>
				<SiteHeader isClosed={isClosed} />
			</ErrorBoundary>
			<main id="content">
				<Hero
					answer={answer?.form === "hero" ? answer : undefined}
					isClosed={isClosed}
				/>
				<ErrorBoundary fallback={null}>
					{hasAllWords ? (
						<>
							<HowItWorks />
							<WhoItsFor isClosed={isClosed} />
							<UseCases />
						</>
					) : (
						<>
							<AsBuilt id="how-it-works" />
							<AsBuilt id="who-its-for" className="who" />
							<AsBuilt id="spaces" />
						</>
					)}
					<Founder />
				</ErrorBoundary>
				<ClosingCall
					answer={answer?.form === "closing" ? answer : undefined}
					isClosed={isClosed}
				/>
			</main>
			<ErrorBoundary fallback={null}>
				<SiteFooter />
			</ErrorBoundary>
		</>
	);
}
