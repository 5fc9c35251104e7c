import { Icon } from "../drawings/icons.tsx";
import { useWords } from "../words.ts";

export function Logo() {
	const { site, language } = useWords();
	return (
		<a className="logo" href={`${language.root}/`}>
			<Icon shape="frame" label={site.logoAlt} />
			<span aria-hidden="true">{site.name}</span>
		</a>
	);
}
