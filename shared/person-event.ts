/** Old names of `reply.ts`, until each file has the new ones. */
export {
	type LinkPage,
	linkDocumentName,
	linkPages,
	type ReplyKind as PersonEvent,
	replyKinds as personEvents,
} from "./reply.ts";
