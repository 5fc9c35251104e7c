import { useEffect } from "react";

/** While a sheet is open, the browser's history has one more entry, with the same address: Back leaves that, not the page. */
const isEntered = () => history.state?.isSheet === true;
/** Between the question to the browser to go back and its answer, in which another sheet may be opened. */
let isLeaving = false;

/** Has Back close the sheet that is about to be opened, as its button does. */
export function enterSheet(): void {
	if (!isEntered()) history.pushState({ isSheet: true }, "");
}

/** Takes the entry back, for a sheet that is closed. */
export function leaveSheet(): void {
	if (!isEntered() || isLeaving) return;
	isLeaving = true;
	history.back();
}

/** Closes the open sheet when Back is pressed. */
export function useBack(): void {
	useEffect(() => {
		const handleBack = () => {
			const wasLeft = isLeaving;
			isLeaving = false;
			const sheet = document.querySelector("dialog.task");
			if (!sheet || isEntered()) return;
			// Until it is closed: it may ask about what is typed, or save it.
			enterSheet();
			if (!wasLeft)
				sheet.dispatchEvent(new Event("cancel", { cancelable: true }));
		};
		window.addEventListener("popstate", handleBack);
		return () => window.removeEventListener("popstate", handleBack);
	}, []);
}
