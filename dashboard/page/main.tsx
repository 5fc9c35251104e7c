import { createRoot } from "react-dom/client";
import { Dashboard } from "./dashboard.tsx";
import "./styles/index.css";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Dashboard />);
