/** Old names of `words.ts`, until each file has the new ones. */
export { allSides as bothSides, counted, grouped } from "./words.ts";
