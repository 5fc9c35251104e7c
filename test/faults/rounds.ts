/** `npm run test:faults` sets it: more rounds, and faults that last as long as in earnest. */
const setting = Number(process.env["FAULT_ROUNDS"] ?? 0);

/** How often a fault with chance in it is repeated. */
export const rounds = setting || 3;
export const isFull = setting > 0;
