import "./styles/index.css";
import type { ReactNode } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ClosingCall } from "./sections/closing-call.tsx";
import { Hero } from "./sections/hero.tsx";
import { NotFoundPage, UnexpectedError } from "./sections/other-pages.tsx";
import { SiteFooter } from "./sections/site-footer.tsx";
import { SiteHeader } from "./sections/site-header.tsx";
import { ToastProvider } from "./toast/toast.tsx";
import type { View } from "./view-attributes.ts";

interface Props {
	readonly view: View;
	/** What the landing page says between its two forms. */
	readonly below: ReactNode;
}

/** The whole page for one view; the same in the build and in the browser, but for `below`. */
export function App({ view, below }: Props) {
	return (
		<ToastProvider>
			<ErrorBoundary fallback={<UnexpectedError />}>
				{view.page === "landing" && (
					<LandingPage answer={view.answer} below={below} />
				)}
				{view.page === "not-found" && <NotFoundPage />}
				{view.page === "error" && <UnexpectedError />}
			</ErrorBoundary>
		</ToastProvider>
	);
}

/** An error in a part around the forms never takes the forms away. */
function LandingPage({
	answer,
	below,
}: Pick<View, "answer"> & Pick<Props, "below">) {
	return (
		<>
			<ErrorBoundary>
				<SiteHeader />
			</ErrorBoundary>
			<main id="content">
				<Hero answer={answer?.form === "hero" ? answer : undefined} />
				{below}
				<ClosingCall answer={answer?.form === "closing" ? answer : undefined} />
			</main>
			<ErrorBoundary>
				<SiteFooter />
			</ErrorBoundary>
		</>
	);
}
