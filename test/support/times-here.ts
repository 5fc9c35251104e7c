/** Prints what the functions of time return around the changes of many clocks: the same in each zone of the process. */
import { parseTime } from "../../cli/times.ts";
import * as time from "../../shared/time.ts";
import { readStoredTime } from "../../store/stored-time.ts";

const zones = ["UTC", "Europe/Vienna", "Australia/Lord_Howe"];
const texts = [
	"2026-11-01",
	"01.11.2026 02:30",
	"10/4/2026 2:15 am",
	"31.10.2026",
];
/** Every seven hours of a year: at each hour of a day, on both sides of each change of a clock. */
const instants = Array.from({ length: 1_252 }, (_, n) =>
	new Date(Date.UTC(2026, 0, 1) + n * 7 * time.hourMs).toISOString(),
);

const all = [
	instants.map((at) => [
		...[time.startOf("day", at.slice(0, 13)), time.startOf("week", at)],
		...[time.weekdayOf(at), time.startOfDay(3, Date.parse(at))],
		...[readStoredTime(at), readStoredTime(`${at.slice(0, 10)} 02:30:00+03`)],
		...zones.flatMap((zone) => [time.clockIn(zone)(at), time.minute(at, zone)]),
	]),
	zones.map((zone) => texts.map((text) => parseTime(text, zone, "DMY"))),
];
console.log(JSON.stringify(all));
