import { site } from "../../content/site.ts";
import { Icon } from "../drawings/icons.tsx";

export function Logo() {
	return (
		<a className="logo" href="/">
			<Icon shape="frame" label={site.logoAlt} />
			<span aria-hidden="true">{site.name}</span>
		</a>
	);
}
