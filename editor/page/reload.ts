/** For a page of `npm run dev` on another machine, which has no editor: it loads itself again after words have changed. */
import { wordsEvent } from "../protocol.ts";

import.meta.hot?.on(wordsEvent, () => location.reload());
