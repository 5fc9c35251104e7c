import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { viewFromDataset } from "./view-attributes.ts";

const root = document.getElementById("root");
if (root) hydrateRoot(root, <App view={viewFromDataset(root.dataset)} />);
