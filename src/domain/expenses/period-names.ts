/** The names of the periods that expenses are looked at by, for whoever needs no more of them. */

export const PERIODS = ['all', 'this-month', 'last-3', 'last-6', 'last-12', 'this-year', 'last-year'] as const;
export type Period = (typeof PERIODS)[number];
