import { useWords } from "../words.ts";

/** Links to the page in the other languages, each in its own words; nothing where there is one language. */
export function LanguageLinks({ className }: { readonly className: string }) {
	return useWords().others.map(({ code, name, root }) => (
		<a
			className={className}
			href={`${root}/`}
			hrefLang={code}
			lang={code}
			key={code}
		>
			{name}
		</a>
	));
}
