import { useMutation } from "@tanstack/react-query";
import { logOut } from "./queries.ts";

/** The address that is logged in; on the founder's own machine, no one is asked to. */
const address = document.documentElement.dataset["loggedIn"];

/** Who is logged in, and the ways out. */
export function Account() {
	const leave = useMutation({ mutationFn: logOut });
	if (address === undefined) return null;
	return (
		<div className="row">
			<span>Logged in as {address}</span>
			<button
				className="button button-quiet"
				type="button"
				onClick={() => leave.mutate("log-out")}
			>
				Log out
			</button>
			<button
				className="button button-quiet"
				type="button"
				onClick={() => leave.mutate("log-out-everywhere")}
			>
				Log out everywhere
			</button>
			<span role="alert">{leave.error?.message}</span>
			<details>
				<summary>Who can log in</summary>
				<p>
					The addresses in DASHBOARD_FOR of .env, each by a link in a mail. A
					partner is let in, or out, by a change there and a restart of the
					desk. <i>Log out everywhere</i> ends your own logins on all devices,
					and no partner’s.
				</p>
			</details>
		</div>
	);
}
