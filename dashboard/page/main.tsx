import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { Dashboard } from "./dashboard.tsx";
import { queryClient } from "./queries.ts";
import "./styles/index.css";

const root = document.getElementById("root");
if (root) {
	createRoot(root).render(
		<QueryClientProvider client={queryClient}>
			<Dashboard />
		</QueryClientProvider>,
	);
}
