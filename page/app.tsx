// First: it says in which order the layers of all other stylesheets count.
import "./styles/index.css";

import { ErrorBoundary } from "./error-boundary.tsx";
import { LandingPage } from "./landing-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { ToastProvider } from "./toast/toast.tsx";
import { UnexpectedError } from "./unexpected-error.tsx";
import type { View } from "./view-attributes.ts";

/** The whole page for one view; the same in the build and in the browser. */
export function App({ view }: { readonly view: View }) {
	return (
		<ToastProvider>
			<ErrorBoundary fallback={<UnexpectedError />}>
				<Screen view={view} />
			</ErrorBoundary>
		</ToastProvider>
	);
}

function Screen({ view }: { readonly view: View }) {
	switch (view.page) {
		case "landing":
			return <LandingPage answer={view.answer} />;
		case "not-found":
			return <NotFoundPage />;
		case "error":
			return <UnexpectedError />;
	}
}
