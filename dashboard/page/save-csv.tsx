import { useMutation } from "@tanstack/react-query";
import { askForFile } from "./queries.ts";

interface Props {
	/** Where the server gives the people. */
	readonly address: string;
	/** The file's name, without its ending. */
	readonly name: string;
}

/** Saves the people that are shown, also those on other pages, as a file. */
export function SaveCsv({ address, name }: Props) {
	const save = useMutation({
		async mutationFn() {
			const url = URL.createObjectURL(await askForFile(address));
			const link = document.createElement("a");
			link.href = url;
			link.download = `${name}.csv`;
			link.click();
			URL.revokeObjectURL(url);
		},
	});
	return (
		<>
			<button
				className="button button-quiet"
				type="button"
				onClick={() => save.mutate()}
			>
				Save as CSV
			</button>
			{save.error && <p role="alert">{save.error.message}</p>}
		</>
	);
}
