import { hasStreet, isEverClosed } from "virtual:parts";
import { ClosedForm } from "../form/closed.tsx";
import { type FormProps, WaitlistForm } from "../form/waitlist-form.tsx";
import { hasShortHeadline } from "../long-words.ts";
import { useWords } from "../words.ts";
import { SideWords } from "./side-words.tsx";
import { StreetScene } from "./street-scene.tsx";

interface Props extends Pick<FormProps, "answer"> {
	/** Whether the waitlist is closed. */
	readonly isClosed: boolean;
}

/** The first screen. The words of every side are in it; the stylesheet shows those of the side chosen in the form. */
export function Hero({ answer, isClosed }: Props) {
	const { hero, site } = useWords();
	return (
		<div className="hero beside">
			<div className="hero-words">
				<h1
					className={hasShortHeadline({ hero }) ? "pitches short" : "pitches"}
				>
					<SideWords
						of={(side) => (
							<>
								{hero.sides[side].wall}{" "}
								<span className="last-line">
									<span className="hanging framed">
										<span className="pasted">{hero.sides[side].poster}</span>
									</span>
									{/* Empty, until the visitor's own name goes up. */}
									<span className="hanging yours framed" aria-hidden="true" />
								</span>
							</>
						)}
					/>
				</h1>
				<p className="lead pitches">
					<SideWords of={(side) => hero.sides[side].lead} />
				</p>
			</div>
			<section className="hero-form sheet framed" id="waitlist">
				<h2 id="hero-heading" className={isClosed ? "pitches" : undefined}>
					{isEverClosed && isClosed ? (
						<SideWords of={(side) => site.closed?.sides[side].heading} />
					) : (
						hero.formHeading
					)}
				</h2>
				{isEverClosed && isClosed ? (
					<ClosedForm name="hero" />
				) : (
					<WaitlistForm name="hero" answer={answer} />
				)}
			</section>
			{(hasStreet ?? hero.street !== null) && <StreetScene />}
		</div>
	);
}
