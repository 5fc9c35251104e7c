import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { theme } from "../../content/theme.ts";
import { themeCss } from "../../shared/colors.ts";
import { Dashboard } from "./dashboard.tsx";
import { queryClient } from "./queries.ts";
import "./styles/index.css";

// As no policy allows a style element.
const colors = new CSSStyleSheet();
colors.replaceSync(themeCss(theme));
document.adoptedStyleSheets = [colors];

const root = document.getElementById("root");
if (root) {
	createRoot(root).render(
		<QueryClientProvider client={queryClient}>
			<Dashboard />
		</QueryClientProvider>,
	);
}
