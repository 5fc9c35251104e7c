import { type ReactNode, useCallback, useEffect, useState } from "react";
import { AddPerson } from "./add-person.tsx";
import { isDirty } from "./forms.tsx";
import { ImportSheet } from "./import-sheet.tsx";
import { PersonSheet } from "./person-sheet.tsx";
import { useAnswer } from "./queries.ts";
import { OpenTask, type Task } from "./sheet.tsx";
import { enterSheet, leaveSheet, useBack } from "./use-back.ts";
import { DraftSheet } from "./write/draft-sheet.tsx";
import { SentSheet } from "./write/sent-sheet.tsx";
import { WritingsSheet } from "./write/writings-sheet.tsx";

/** The page, and the sheet above it that any part of it opens. */
export function Tasks({ children }: { readonly children: ReactNode }) {
	const [task, setTask] = useState<Task>();
	const { answer: site } = useAnswer("site", {});
	useBack();
	useEffect(() => {
		/** Asks before what is typed is lost, as closing a sheet does. */
		const handleUnload = (event: Event) => {
			if ([...document.forms].some(isDirty)) event.preventDefault();
		};
		window.addEventListener("beforeunload", handleUnload);
		return () => window.removeEventListener("beforeunload", handleUnload);
	}, []);
	const openTask = useCallback((next: Task) => {
		enterSheet();
		setTask(next);
	}, []);
	// Once it is out of the page: what answers Back would hold it open. After a reload, its entry is there without it.
	useEffect(() => {
		if (task === undefined) leaveSheet();
	}, [task]);
	const onClose = () => setTask(undefined);
	const showWritings = (said = "") => openTask({ name: "write", said });
	return (
		<OpenTask value={openTask}>
			{children}
			{task?.name === "person" && (
				<PersonSheet key={task.email} email={task.email} onClose={onClose} />
			)}
			{task?.name === "add" && site && (
				<AddPerson languages={site.languages} onClose={onClose} />
			)}
			{task?.name === "import" && site && (
				<ImportSheet languages={site.languages} onClose={onClose} />
			)}
			{task?.name === "write" && (
				<WritingsSheet said={task.said} onClose={onClose} />
			)}
			{task?.name === "draft" && (
				<DraftSheet key={task.id} id={task.id} onClose={showWritings} />
			)}
			{task?.name === "sent" && (
				<SentSheet name={task.announcement} onClose={showWritings} />
			)}
		</OpenTask>
	);
}
