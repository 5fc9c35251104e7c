/**
 * The tag of a test that `npm test` leaves out, for its time: it repeats another one in other circumstances, or goes further
 * into the editor of words than a change of the page can break. `.ci/run` runs it.
 */
export const variant = "@variant";
