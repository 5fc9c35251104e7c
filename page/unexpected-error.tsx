import { unexpectedError } from "../content/other-pages.ts";
import { EmptyPage } from "./empty-page.tsx";

/** Stands in for a page that failed; so it holds as little as possible that could fail again. */
export function UnexpectedError() {
	return <EmptyPage words={unexpectedError} isFallen />;
}
