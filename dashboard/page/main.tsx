import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { theme } from "../../content/theme.ts";
import { themeCss } from "../../shared/colors.ts";
import { standInCss } from "../../shared/stand-ins.ts";
import { Dashboard } from "./dashboard.tsx";
import { queryClient } from "./queries.ts";
import "./styles/index.css";

// As no policy allows a style element.
const styles = new CSSStyleSheet();
styles.replaceSync(themeCss(theme) + standInCss);
document.adoptedStyleSheets = [styles];

const root = document.getElementById("root");
if (root) {
	createRoot(root).render(
		<QueryClientProvider client={queryClient}>
			<Dashboard />
		</QueryClientProvider>,
	);
}
