/** Old names of `sign-up.ts` and `sides.ts`, until each file has the new ones. */
import { longest } from "./sign-up.ts";

export { type Side as UserType, sides as userTypes } from "./sides.ts";
export {
	type EntryFields,
	entryColumns,
	parseWaitlistEntry,
	readEntryFields,
	type Source,
	signUpColumns,
	sourceColumns,
	unknownSource,
	type WaitlistEntry,
} from "./sign-up.ts";

export const emailMaxLength = longest("email");
export const phoneMaxLength = longest("phone");
export const sourceMaxLength = longest("ref");
