import { useEffect, useEffectEvent, useRef, useState } from "react";
import { nameOf } from "../../words/paths.ts";
import type { Edit, FilePlace, Outcome, PageState } from "../protocol.ts";
import type { Server } from "./call-server.ts";
import { ColorsPanel } from "./colors-panel.tsx";
import { EditorContext } from "./editor-context.ts";
import {
	hasDrafts,
	keep,
	onReload,
	onWords,
	readKept,
	returnToPlace,
} from "./follow-page.ts";
import { TextsPanel } from "./panel.tsx";
import { draftsRemain, sayRefusal } from "./sentences.ts";
import { Targets } from "./targets.tsx";
import { isTranslation, TranslationPanel } from "./translation-panel.tsx";

type OpenPanel = "texts" | "colors" | "translation" | "";

/** The button "Edit words", and once it was pressed, what can be edited. */
export function Editor({ server }: { readonly server: Server }) {
	const [isOn, setOn] = useState(() => readKept("on", false));
	const [panel, setPanel] = useState<OpenPanel>(() => readKept("panel", ""));
	const [state, setState] = useState<PageState>();
	const [status, setStatus] = useState(() => readKept("status", ""));
	const toolbar = useRef<HTMLDivElement>(null);
	/** How many changes were sent and not answered yet. */
	const sent = useRef(0);
	/** Called when the page shows words that have changed. */
	const followers = useRef(new Set<() => void>());

	const refresh = useEffectEvent(async () => {
		const answer = await server.readState();
		if (answer === undefined) return;
		if (!("refused" in answer)) return setState(answer);
		setStatus(sayRefusal(answer) ?? "");
		// What was typed stays on the page while the program is started again.
		if (answer.refused === "forbidden") setState(undefined);
	});
	/** Where no field says it any more. */
	const sayDrafts = useEffectEvent(() => {
		if (!isOn) setStatus(draftsRemain);
	});

	useEffect(() => {
		returnToPlace();
		// Only a picture that was saved does that while its change is on its way.
		onReload(() => {
			if (sent.current > 0) keep("status", "Saved: the picture");
		});
		onWords(() => {
			for (const follow of followers.current) follow();
		});
	}, []);
	useEffect(() => {
		keep("on", isOn);
		if (!isOn) return setState(undefined);
		// React then has taken the page over, and follows the words.
		dispatchEvent(new Event("focusin"));
		const all = followers.current;
		const follow = () => refresh();
		follow();
		all.add(follow);
		return () => {
			all.delete(follow);
		};
	}, [isOn]);
	useEffect(() => keep("panel", panel), [panel]);
	// A new picture loads the page anew.
	useEffect(() => keep("status", status), [status]);

	/** Sends a change, and waits until the page shows it. */
	async function send(work: () => Promise<Outcome>) {
		const { promise: shown, resolve } = Promise.withResolvers<void>();
		followers.current.add(resolve);
		sent.current += 1;
		const outcome = await work();
		sent.current -= 1;
		const wrong = sayRefusal(outcome);
		if (wrong !== undefined) sayDrafts();
		if ("saved" in outcome) {
			const { saved, titles } = outcome;
			setStatus(`Saved: ${titles.join("; ")} (${saved.join(", ")})`);
			await Promise.race([shown, new Promise((end) => setTimeout(end, 3_000))]);
		}
		// Also where it was refused: another program may have changed the words.
		await refresh();
		followers.current.delete(resolve);
		return wrong;
	}

	async function undo() {
		const wrong = await send(server.undo);
		setStatus((last) => wrong ?? last.replace("Saved", "Taken back"));
	}

	/** Closes a panel; the focus goes back to the button that has opened it. */
	function close() {
		toolbar.current
			?.querySelector<HTMLElement>(`[data-opens=${panel}]`)
			?.focus();
		setPanel("");
	}

	const toggle = (name: OpenPanel, label: string) => (
		<button
			type="button"
			data-opens={name}
			aria-expanded={panel === name}
			onClick={() => (panel === name ? close() : setPanel(name))}
		>
			{label}
		</button>
	);
	const tools = state && {
		state,
		save: (edits: readonly Edit[]) => send(() => server.save(edits)),
		savePicture: ({ path }: FilePlace, picture: File) =>
			send(() => server.savePicture(nameOf(path), picture)),
	};
	return (
		<EditorContext value={tools}>
			<div className="dock">
				<div
					className="toolbar"
					role="toolbar"
					aria-label="Words"
					ref={toolbar}
				>
					<button
						type="button"
						aria-pressed={isOn}
						onClick={() => {
							setOn(!isOn);
							// What is on its way is not known yet.
							const isKnown = isOn && sent.current === 0;
							setStatus(isKnown && hasDrafts() ? draftsRemain : "");
						}}
					>
						{isOn ? "Done" : "Edit words"}
					</button>
					{isOn && (
						<>
							{toggle("texts", "All texts")}
							{toggle("colors", "Colors")}
							{state?.places.some(isTranslation) &&
								toggle("translation", "Translation")}
							<button type="button" className="undo" onClick={undo}>
								Undo{state?.undo && <small> {state.undo}</small>}
							</button>
						</>
					)}
					<p role="status">{status}</p>
				</div>
				{isOn && state && (
					<>
						{panel === "texts" && <TextsPanel onClose={close} />}
						{panel === "colors" && <ColorsPanel onClose={close} />}
						{panel === "translation" && <TranslationPanel onClose={close} />}
					</>
				)}
			</div>
			{isOn && state && <Targets />}
		</EditorContext>
	);
}
