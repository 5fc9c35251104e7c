import { useWords } from "../words.ts";

interface Props {
	readonly className: string;
	/** Shows the code alone, where a row is full. */
	readonly isShort?: boolean;
}

/** Links to the page in the other languages, each in its own words; nothing where there is one language. */
export function LanguageLinks({ className, isShort }: Props) {
	return useWords().others.map(({ code, name, root, page = `${root}/` }) => (
		<a
			className={className}
			href={page}
			hrefLang={code}
			lang={code}
			aria-label={isShort ? `${code.toUpperCase()}: ${name}` : undefined}
			key={code}
		>
			{isShort ? code.toUpperCase() : name}
		</a>
	));
}
