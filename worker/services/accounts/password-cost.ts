/** What a new password hash costs. Apart from what hashes, so that tests whose proof is not the hash need not wait for it. */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5 } as const;
