import { shownEmail } from "../../shared/shown-email.ts";
import { useOpenTask } from "./sheet.tsx";

/** An address, which opens the person. */
export function PersonButton({ email }: { readonly email: string }) {
	const openTask = useOpenTask();
	const shown = shownEmail(email);
	const at = shown.lastIndexOf("@");
	return (
		<button
			className="text-link person"
			type="button"
			onClick={() => openTask({ name: "person", email })}
		>
			<span>
				{shown.slice(0, at)}
				{/* Where a long address may be broken first. */}
				<wbr />
				{shown.slice(at)}
			</span>
		</button>
	);
}
