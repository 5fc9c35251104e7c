/**
 * In each page of `npm run dev`: opens the editor in a tab with the token of the printed address. Elsewhere, such as on
 * another machine, the page loads itself again after words have changed.
 */
import { takeToken } from "../../shared/printed-token.ts";
import { wordsEvent } from "../protocol.ts";

const token = takeToken(window);
if (token) import("./start.tsx").then(({ startEditor }) => startEditor(token));
else import.meta.hot?.on(wordsEvent, () => location.reload());
