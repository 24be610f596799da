/** The cost of a new password hash. In its own file so that tests which do not test hashing can replace it with a cheaper one. */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5 } as const;
