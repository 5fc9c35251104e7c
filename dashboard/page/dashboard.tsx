import { name } from "virtual:product";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sumOf } from "../../shared/counts.ts";
import { sides } from "../../shared/sides.ts";
import { counted, grouped, ratioOf } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { Account } from "./account.tsx";
import { Answers } from "./answers.tsx";
import { Calls } from "./calls.tsx";
import { Decide } from "./decide.tsx";
import { History } from "./history.tsx";
import { HoursHeatmap } from "./hours-heatmap.tsx";
import { JoinedChart } from "./joined-chart.tsx";
import { Button, Parts, sideHeadings, sideNames, timeZone } from "./parts.tsx";
import { People } from "./people.tsx";
import { act, queryClient, useAnswer } from "./queries.ts";
import { useOpenTask } from "./sheet.tsx";
import { Sources } from "./sources.tsx";
import { Status } from "./status.tsx";
import { Tasks } from "./tasks.tsx";
import { Visits } from "./visits.tsx";

/** The headings that the links above the list lead to, by their ids. */
const sections = {
	decide: "To decide",
	numbers: "Numbers",
	calls: "Calls",
	people: "People",
	status: "Status",
} as const;

/** The founder's page: who joined, when, from where. */
export function Dashboard() {
	const { answer: now, error } = useAnswer("now", {});
	const { answer: charts } = useAnswer("charts", {});
	const { answer: held } = useAnswer("held", {});
	const hasHeld = held !== undefined && held.groups.length > 0;
	const version = now?.version;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another version has other answers
	useEffect(() => {
		queryClient.invalidateQueries({
			predicate: ({ queryKey }) => queryKey[0] !== "now",
		});
	}, [version]);
	return (
		<Tasks>
			<header className="row apart">
				<h1 className="row">
					<img src="icon.svg" alt="" />
					{name} <span>the list</span>
				</h1>
				{/* A screen reader says each change of it. */}
				<p className={error ? "" : "live"} role="status">
					{error?.message ??
						(now && `Live: ${grouped(sumOf(now.totals))} joined`)}
				</p>
			</header>
			{now && charts && (
				<>
					<nav className="sections" aria-label="Sections">
						{Object.entries(sections).map(([id, title]) =>
							id === "decide" && !hasHeld ? null : (
								<a href={`#${id}`} key={id}>
									{title}
								</a>
							),
						)}
					</nav>
					<main>
						<Parts>
							<Begin />
							{now.silence.map((text) => (
								<section className="panel" aria-label="Silence" key={text}>
									<p>
										<b>{text}</b>
									</p>
								</section>
							))}
							<Totals {...now} />
							{now.mail && <MailPanel {...now.mail} />}
							<Decide />
							<JoinedChart {...charts} />
							<div className="pair">
								<Sources {...charts} />
								<HoursHeatmap {...charts} />
							</div>
							<Visits />
							{charts.answers.length > 0 && <Answers {...charts} />}
							<Calls />
							<People
								now={now}
								sources={charts.sources}
								answers={charts.answers}
							/>
							<Status />
							<History />
						</Parts>
					</main>
				</>
			)}
			<footer className="row apart">
				<span>All times are those of {timeZone}.</span>
				<Account />
			</footer>
		</Tasks>
	);
}

/** What the founder begins, in sight without a search on a phone. */
function Begin() {
	const openTask = useOpenTask();
	return (
		<div className="row">
			<Button onClick={() => openTask({ name: "write" })}>Write</Button>
			<Button onClick={() => openTask({ name: "add" })}>Put on the list</Button>
			<Button onClick={() => openTask({ name: "import" })}>Import</Button>
		</div>
	);
}

/** People per side: all, today and in the last seven days; then how the sides compare. */
function Totals({ totals, today, sevenDays, mail }: Answer<"now">) {
	const ratio = ratioOf(totals, sideNames);
	return (
		<section className="totals" aria-label="Numbers" id="numbers" tabIndex={-1}>
			{sides.map((side) => (
				<div className="total" data-side={side} key={side}>
					<h2>{sideHeadings[side]}</h2>
					<p className="many">{grouped(totals[side])}</p>
					<p>
						{grouped(today[side])} today, {grouped(sevenDays[side])} in seven
						days
					</p>
					{mail && (
						<p>
							{grouped(mail.confirmed[side])} confirmed by mail,{" "}
							{grouped(mail.left[side])} left
						</p>
					)}
				</div>
			))}
			{ratio && <p>{ratio}</p>}
		</section>
	);
}

/** How many mails wait, why, and after a pause the button that ends it. */
function MailPanel({
	waiting,
	held,
	notes,
	canResume,
}: NonNullable<Answer<"now">["mail"]>) {
	const saying = useRef<HTMLParagraphElement>(null);
	const resume = useMutation({
		mutationFn: () => act("resumeMail", {}),
		// The button, which has the focus, goes.
		onSuccess: () => saying.current?.focus(),
	});
	const { data: outcome } = resume;
	return (
		<section className="panel" aria-label="Mail">
			<p>
				<b>Mail:</b>{" "}
				{waiting > 0
					? `${counted(waiting, "mail")} in the queue.`
					: held === 0 && "all sent."}
				{held > 0 &&
					` ${counted(held, "confirmation waits", "confirmations wait")} for your decision.`}
			</p>
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
			<div className="row">
				{canResume && (
					<Button isOff={resume.isPending} onClick={() => resume.mutate()}>
						Resume<span className="unseen"> all mails</span>
					</Button>
				)}
				<p ref={saying} role="status" tabIndex={-1}>
					{resume.error?.message ??
						(outcome && "done" in outcome ? outcome.done : outcome?.refused)}
				</p>
			</div>
		</section>
	);
}
