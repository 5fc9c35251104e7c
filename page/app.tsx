import { ErrorBoundary } from "./error-boundary.tsx";
import { ClosingCall } from "./sections/closing-call.tsx";
import { Founder } from "./sections/founder.tsx";
import { Hero } from "./sections/hero.tsx";
import { HowItWorks } from "./sections/how-it-works.tsx";
import { NotFoundPage, UnexpectedError } from "./sections/other-pages.tsx";
import { SiteFooter } from "./sections/site-footer.tsx";
import { SiteHeader } from "./sections/site-header.tsx";
import { UseCases } from "./sections/use-cases.tsx";
import { WhoItsFor } from "./sections/who-its-for.tsx";
import { ToastProvider } from "./toast/toast.tsx";
import type { View } from "./view-attributes.ts";

/** The whole page for one view; the same in the build and in the browser. */
export function App({ view }: { readonly view: View }) {
	return (
		<ToastProvider>
			<ErrorBoundary fallback={<UnexpectedError />}>
				{view.page === "landing" && <LandingPage answer={view.answer} />}
				{view.page === "not-found" && <NotFoundPage />}
				{view.page === "error" && <UnexpectedError />}
			</ErrorBoundary>
		</ToastProvider>
	);
}

/** An error in a part around the forms never takes the forms away. */
function LandingPage({ answer }: Pick<View, "answer">) {
	return (
		<>
			<ErrorBoundary>
				<SiteHeader />
			</ErrorBoundary>
			<main id="content">
				<Hero answer={answer?.form === "hero" ? answer : undefined} />
				<ErrorBoundary>
					<HowItWorks />
					<WhoItsFor />
					<UseCases />
					<Founder />
				</ErrorBoundary>
				<ClosingCall answer={answer?.form === "closing" ? answer : undefined} />
			</main>
			<ErrorBoundary>
				<SiteFooter />
			</ErrorBoundary>
		</>
	);
}
