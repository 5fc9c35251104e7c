/**
 * The token of the address that the command printed. It is taken out of the address, and kept for this
 * tab and this port only.
 */
const given = location.hash.slice(1);
if (given !== "") {
	sessionStorage.setItem("token", given);
	history.replaceState(null, "", location.pathname);
}
export const token = sessionStorage.getItem("token") ?? "";

// The address of a command that was started again may be entered in the same tab.
addEventListener("hashchange", () => location.reload());
