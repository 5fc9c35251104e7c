/** What browsers do when a picture is to be shared, the public report of it (`repository#number`), and what is right then. */
export const sharedPictures: readonly {
	readonly source: string;
	readonly what: string;
	/** Whether the browser says that it shares files. */
	readonly canShare: boolean;
	/** The name of the error with which it refuses. */
	readonly refusal?: string;
	readonly shared: number;
	readonly downloaded: number;
}[] = [
	{
		source: "mastodon/mastodon#6978, cofacts/rumors-site#205",
		what: "a visitor who closes the list of programs gets neither an error nor a download",
		canShare: true,
		refusal: "AbortError",
		shared: 1,
		downloaded: 0,
	},
	{
		source: "nthiebes/old-world-builder#433",
		what: "a browser that shares links, and no files, downloads the picture",
		canShare: false,
		shared: 0,
		downloaded: 1,
	},
	{
		source: "basecamp/once-campfire#273",
		what: "the picture is there before the press, which counts for five seconds only",
		canShare: true,
		shared: 1,
		downloaded: 0,
	},
];
