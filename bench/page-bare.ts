/** What the bare page runs in the browser. */
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { BareForm } from "./page-bare-form.ts";

const root = document.getElementById("root");
if (root) hydrateRoot(root, createElement(BareForm));
