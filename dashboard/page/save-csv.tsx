import { useState } from "react";
import { askForFile } from "./queries.ts";

interface Props {
	/** Where the server gives the people. */
	readonly address: string;
	/** The file's name, without its ending. */
	readonly name: string;
}

/** Saves the people that are shown, also those on other pages, as a file. */
export function SaveCsv({ address, name }: Props) {
	const [error, setError] = useState("");
	async function save() {
		setError("");
		try {
			const url = URL.createObjectURL(await askForFile(address));
			const link = document.createElement("a");
			link.href = url;
			link.download = `${name}.csv`;
			link.click();
			URL.revokeObjectURL(url);
		} catch (reason) {
			setError((reason as Error).message);
		}
	}
	return (
		<>
			<button className="button button-quiet" type="button" onClick={save}>
				Save as CSV
			</button>
			{error !== "" && <p role="alert">{error}</p>}
		</>
	);
}
