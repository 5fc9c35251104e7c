import { site } from "../../content/site.ts";

export function Logo() {
	return (
		<a className="logo" href="/">
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
