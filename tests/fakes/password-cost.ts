/** Hashes that cost next to nothing, for the tests of what stands behind a password. */
export const PASSWORD_COST = { N: 16, r: 1, p: 1 } as const;
