/** For the tests: a week of all attacks at once, minute by minute. */

/** A stranger's address that a bot enters. */
export interface Stranger {
	readonly email: string;
	readonly network: string | null;
}

export const noDomain =
	"550 5.1.2 <x>: Recipient address rejected: Domain not found";

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);
const providers = ["gmail.com", "gmx.de", "yahoo.com", "outlook.com"];
const ofProton = ["proton.me", "pm.me", "protonmail.com"];

/**
 * What arrives in each minute of the week, from 0 on; `label` gives the label of a sign-up from an address, and
 * `gone` is a person who has left. The names say which attack it is: flood, victim, v.i-c, six, wrong.
 */
export function weekOfAttacks(
	label: (address: string) => string | null,
	gone: string,
): (minute: number) => Stranger[] {
	const stranger = (address: string, email: string) => ({
		email,
		network: label(address),
	});
	let count = 0;
	type Attack = (day: number, minute: number) => Stranger[];
	const attacks: Attack[] = [
		// One network, for an hour of each day.
		(_, minute) =>
			range(minute < 60 ? 20 : 0).map(() =>
				stranger("203.0.113.7", `flood${count++}@${providers[count % 4]}`),
			),
		// Spellings of one mailbox, from everywhere.
		(day, minute) =>
			minute % 60 === 0
				? [
						stranger(
							`192.0.${day}.${minute / 60}`,
							`victim+${count++}@gmail.com`,
						),
						stranger(
							`192.1.${day}.${minute / 60}`,
							`v.i-c_tim${"-".repeat(count % 9)}@${ofProton[count % 3]}`,
						),
					]
				: [],
		// The networks of one allocation.
		(day, minute) =>
			day === 2 && minute < 700
				? range(3).map((n) =>
						stranger(
							`2001:db8:${minute.toString(16)}::${n}`,
							`six${count++}@${providers[n]}`,
						),
					)
				: [],
		// Domains that do not exist, and wrong addresses at a large provider.
		(day, minute) =>
			day >= 3 && minute < 60
				? range(10).map((n) =>
						stranger(
							`198.51.${n % 2}.1`,
							n < 5
								? `wrong${count++}@d${count}.example`
								: `wrong${count++}@gmail.com`,
						),
					)
				: [],
		// A person who has left is entered again each day.
		(_, minute) => (minute === 300 ? [stranger("198.51.100.9", gone)] : []),
	];
	return (minute) =>
		attacks.flatMap((attack) =>
			attack(Math.floor(minute / 1_440), minute % 1_440),
		);
}
