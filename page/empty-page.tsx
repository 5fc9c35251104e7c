import { Logo } from "./sections/logo.tsx";
import "./empty-page.css";

interface Props {
	readonly words: {
		readonly heading: string;
		readonly text: string;
		readonly home: { readonly label: string; readonly href: string };
	};
	/** Whether one of the wires it hangs on is torn. */
	readonly isFallen?: boolean;
}

/** A page with nothing on it but a frame on two wires. */
export function EmptyPage({ words, isFallen = false }: Props) {
	return (
		<>
			<header className="site-header">
				<Logo />
			</header>
			<main className="empty-page">
				<div className="hung framed" data-fallen={isFallen || undefined}>
					<h1>{words.heading}</h1>
					<p className="lead">{words.text}</p>
					<a className="button" href={words.home.href}>
						{words.home.label}
					</a>
				</div>
			</main>
		</>
	);
}
