import file from "./sprite.svg?raw";

// The title is for programs that open the file.
const symbols = file.replaceAll(
	/<\/?svg[^>]*>|<title>.*?<\/title>|<!--.*?-->|\n\t*/g,
	"",
);

/**
 * Every drawing of the page, once, outside of what the script takes over: the page only refers to them
 * by name, so they are in the document but not in the script.
 */
export function Sprite() {
	return (
		<svg
			className="sprite"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
			dangerouslySetInnerHTML={{ __html: symbols }}
		/>
	);
}
