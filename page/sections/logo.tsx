import { site } from "../../content/site.ts";
import { FrameMark } from "../drawings/icons.tsx";

export function Logo() {
	// A long name is set smaller.
	const size = site.name.length > 10 ? "logo logo-long" : "logo";
	return (
		<a className={size} href="/">
			<FrameMark label={site.logoAlt} />
			<span aria-hidden="true">{site.name}</span>
		</a>
	);
}
