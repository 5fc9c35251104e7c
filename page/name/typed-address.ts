/** What comes with the first look at an address that is typed: the hint of a likely domain, and the name for the posters. */
import "./name-posters.ts";

export { addressHint } from "../../shared/likely-domain.ts";
