import { site } from "../../content/site.ts";

export function Logo() {
	// A long name is set smaller.
	const size = site.name.length > 10 ? "logo logo-long" : "logo";
	return (
		<a className={size} href="/">
			<svg
				className="icon"
				viewBox="0 0 24 24"
				role="img"
				aria-label={site.logoAlt}
			>
				<use href="#mark" />
			</svg>
			<span aria-hidden="true">{site.name}</span>
		</a>
	);
}
