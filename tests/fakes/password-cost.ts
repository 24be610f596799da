/** The parameters of cheap password hashes, for tests that need a password but not its cost. */
export const PASSWORD_COST = { N: 16, r: 1, p: 1 } as const;
