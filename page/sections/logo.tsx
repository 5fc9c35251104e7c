import { site } from "../../content/site.ts";
import { Icon } from "../drawings/icons.tsx";

export function Logo() {
	// A long name is set smaller.
	const size = site.name.length > 10 ? "logo logo-long" : "logo";
	return (
		<a className={size} href="/">
			<Icon shape="frame" label={site.logoAlt} />
			<span aria-hidden="true">{site.name}</span>
		</a>
	);
}
