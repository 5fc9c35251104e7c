export const imprint = null;
