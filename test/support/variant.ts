/** The tag of a test that repeats another one in other circumstances: `npm test` leaves it out, `.ci/run` runs it. */
export const variant = "@variant";
