import { useEffect } from "react";
import { notFound } from "../content/other-pages.ts";
import { EmptyPage } from "./empty-page.tsx";
import { SiteFooter } from "./sections/site-footer.tsx";

export function NotFoundPage() {
	useEffect(() => {
		console.error("There is no page at", location.pathname);
	}, []);
	return (
		<>
			<EmptyPage words={notFound} />
			<SiteFooter />
		</>
	);
}
