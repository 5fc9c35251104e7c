import { theme } from "virtual:product";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { themeCss } from "../../page/looks/side-css.ts";
import { standInCss } from "../../page/looks/stand-ins.ts";
import { Dashboard } from "./dashboard.tsx";
import { hatchingCss } from "./hatching.ts";
import { Parts } from "./parts.tsx";
import { loggedOut, queryClient } from "./queries.ts";
import "./styles/index.css";

// As no policy allows a style element.
const styles = new CSSStyleSheet();
styles.replaceSync(themeCss(theme) + hatchingCss + standInCss);
document.adoptedStyleSheets = [styles];

const root = document.getElementById("root");
if (root) {
	const page = createRoot(root);
	page.render(
		<QueryClientProvider client={queryClient}>
			<Parts>
				<Dashboard />
			</Parts>
		</QueryClientProvider>,
	);
	// Nothing of the list stays on the screen of a device that was lost.
	const forget = (event: Event) => {
		page.unmount();
		queryClient.clear();
		location.replace(`./${(event as CustomEvent<string>).detail}`);
	};
	addEventListener(loggedOut, forget, { once: true });
}
