import { useMutation } from "@tanstack/react-query";
import { counted } from "../../shared/words.ts";
import type { Acted } from "../actions.ts";
import { Button, Time } from "./parts.tsx";
import { act, post, useAnswer } from "./queries.ts";

/** The last backup, what `doctor` finds, and files to download. */
export function Status() {
	const { answer } = useAnswer("status", {});
	const check = useMutation({ mutationFn: () => act("check", {}) });
	if (!answer) return null;
	const { backedUpAt } = answer;
	return (
		<section className="panel status">
			<h2 id="status" tabIndex={-1}>
				Status
			</h2>
			<p>
				{backedUpAt === null ? (
					"No backup was made yet."
				) : (
					<>
						Last backup: <Time at={backedUpAt} />.
					</>
				)}
			</p>
			<Downloads />
			<div className="row">
				<Button isOff={check.isPending} onClick={() => check.mutate()}>
					Check everything
				</Button>
				<p role="status">
					{check.isPending
						? "Asking the list, the page and the mail server …"
						: (check.error?.message ??
							(check.data && resultOf(check.data.findings)))}
				</p>
			</div>
			{check.data && <Findings findings={check.data.findings} />}
		</section>
	);
}

type Found = Acted<"check">["findings"];

function resultOf(findings: Found): string {
	const { length } = findings.filter(({ state }) => state === "wrong");
	return length === 0
		? "Nothing is wrong."
		: `${counted(length, "check")} failed.`;
}

/** What is wrong, and what is advised; the rest behind a line. */
function Findings({ findings }: { readonly findings: Found }) {
	const isOk = ({ state }: Found[number]) => state === "ok";
	const open = findings.filter((each) => !isOk(each));
	const fine = findings.filter(isOk);
	const item = ({ check, state, found, todo }: Found[number]) => (
		<li key={`${check} ${found}`}>
			<b>
				{state}: {check}
			</b>
			<p>{found}</p>
			{todo?.split("\n").map((line) => (
				<p key={line}>{line}</p>
			))}
		</li>
	);
	return (
		<>
			{open.length > 0 && <ul>{open.map(item)}</ul>}
			<details>
				<summary>{counted(fine.length, "check")} in order</summary>
				<ul>{fine.map(item)}</ul>
			</details>
		</>
	);
}

/** The files by what the founder calls them. */
export const downloads = {
	csv: "CSV",
	excel: "CSV for Excel",
	json: "JSON",
	backup: "Backup",
	erased: "erased.json",
} as const;

/** The list as files. */
function Downloads() {
	const save = useMutation({ mutationFn: download });
	return (
		<>
			<div className="row">
				{(Object.keys(downloads) as (keyof typeof downloads)[]).map((form) => (
					<Button
						isOff={save.isPending}
						onClick={() => save.mutate(form)}
						key={form}
					>
						{downloads[form]}
					</Button>
				))}
			</div>
			<p>
				CSV and JSON hold the people who have not left. A backup holds the whole
				list; keep erased.json with it, so that erased people do not come back,
				and LINK_SECRET from .env.
			</p>
			<p role="status">
				{save.error?.message ??
					(save.isPending ? "The file is made …" : save.data)}
			</p>
		</>
	);
}

/** Resolves with a sentence. */
async function download(form: keyof typeof downloads): Promise<string> {
	const response = await post("api/download", { form });
	const [, name = form] =
		/filename="(.*)"/.exec(response.headers.get("content-disposition") ?? "") ??
		[];
	const link = document.createElement("a");
	link.href = URL.createObjectURL(await response.blob());
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
	return `${name} is saved. It holds personal data: delete it when you no longer need it.`;
}
