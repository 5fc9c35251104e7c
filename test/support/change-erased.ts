/** For a test: one of several processes that change the file of erased people at the same time. */
import { rememberErased, rememberWishes } from "../../store/erased-people.ts";

const [file = "", what, name] = process.argv.slice(2);
const key = { name: "key", key: "a key" };
for (let n = 0; n < 100; n += 1) {
	const id = `${name}-${n}`;
	if (what === "erase") rememberErased(file, [key], [`${id}@x.at`]);
	else rememberWishes(file, { [id]: { left: new Date().toISOString() } });
}
