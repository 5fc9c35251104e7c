import { type ReactNode, useState } from "react";
import { AddPerson } from "./add-person.tsx";
import { ImportSheet } from "./import-sheet.tsx";
import { PersonSheet } from "./person-sheet.tsx";
import { useAnswer } from "./queries.ts";
import { OpenTask, type Task } from "./sheet.tsx";

/** The page, and the sheet above it that any part of it opens. */
export function Tasks({ children }: { readonly children: ReactNode }) {
	const [task, setTask] = useState<Task>();
	const { answer: site } = useAnswer("site", {});
	const onClose = () => setTask(undefined);
	return (
		<OpenTask value={setTask}>
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
		</OpenTask>
	);
}
