/** How many tables of banks are remembered, for whoever needs no more of them. */
export const MEMORY_LIMIT = 50;
