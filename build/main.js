/** `npm run build`, for an old Node, too: it says which one is needed. */
import "./prerequisites.js";

import("./build-page.ts");
