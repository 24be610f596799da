/** Hashes that cost next to nothing, for the tests of what is behind a password. */
export const PASSWORD_COST = { N: 16, r: 1, p: 1 } as const;
