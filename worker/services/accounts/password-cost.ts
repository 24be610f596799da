/** The cost of a new password hash. In a separate file, so that tests of other things can replace it with a cheaper cost. */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5 } as const;
