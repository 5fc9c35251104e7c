/** Reads the times of rows; other programs may have stored other forms of times. */

/** Between these, a time is one of four-digit years in every time zone. */
export const firstTime = "0001-01-02T00:00:00.000Z";
export const lastTime = "9998-12-30T00:00:00.000Z";

const ownForm =
	/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** As PostgreSQL prints them: the offset of a zone may have seconds, such as the local time of Vienna until 1893. */
const postgresForm =
	/^(\d{4,6}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/**
 * A time that a database holds, in any form, as ISO 8601 in UTC with milliseconds. Never throws.
 * A time outside of the years 1 to 9998, `infinity` or another text becomes `firstTime` or `lastTime`:
 * a text that is no time counts as the earliest, which no rule of mail takes for a new one.
 */
export function readStoredTime(text: string): string {
	// Most times are like `2026-11-20 12:00:00.123+00`: to read a date takes far longer.
	const usual =
		text.length === 26 && text[10] === " " && text.endsWith("+00")
			? `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
			: text;
	const time = ownForm.test(usual) ? usual : readPostgresTime(text);
	if (time < firstTime) return firstTime;
	return time > lastTime ? lastTime : time;
}

function readPostgresTime(text: string): string {
	if (text === "infinity") return lastTime;
	const [, day = "", clock, sign, ...offset] = postgresForm.exec(text) ?? [];
	const [hours = "0", minutes = "0", seconds = "0", era] = offset;
	if (day === "" || era !== undefined) return firstTime;
	if (day.length > 10) return lastTime;
	const offsetSeconds =
		(Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
	const ms =
		Date.parse(`${day}T${clock}Z`) -
		(sign === "-" ? -1_000 : 1_000) * offsetSeconds;
	if (Number.isNaN(ms)) return firstTime;
	const time = new Date(ms).toISOString();
	// Years beyond four digits have a sign.
	return time.length === 24
		? time
		: time.startsWith("-")
			? firstTime
			: lastTime;
}
