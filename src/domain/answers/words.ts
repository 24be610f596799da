/** The fixed values in answers of the API. Free of zod, for screens; each subject re-exports its own. */
export const USER_TYPES = ['founder', 'visitor'] as const;

/** Kind → label; each kind has its own feed. */
export const DUE_KINDS = {
  filings: 'Filings',
  'follow-ups': 'Follow-ups',
  roadmap: 'Roadmap',
  meetings: 'Meetings',
  schemes: 'Schemes',
} as const;

/** Currencies of a raise; all of them have hundredths. */
export const RAISE_CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'SGD', 'AED'] as const;

/** Steps of the pipeline of a collection, in order. */
export const PIPELINE_STEPS = ['To research', 'Contacted', 'In talks', 'Committed', 'Passed'] as const;

/** Currencies with a published rate to the rupee. */
export const RATED = ['USD', 'EUR', 'GBP', 'SGD', 'AED'] as const;

/** Forms of support that a scheme gives, in the portal's words; the published words are among its sources. */
export const INSTRUMENTS = [
  'Grant',
  'Loan',
  'Equity',
  'Credit guarantee',
  'Reimbursement or subsidy',
  'Allowance or fellowship',
  'Cloud credits',
  'Fund of funds',
  'Programme',
] as const;

/** Who may apply according to its pages: founders themselves, or incubators, institutions and funds. */
export const AUDIENCES = ['founders', 'others', 'not-said'] as const;

export const MILESTONE_CATEGORIES = ['Setup', 'Documents', 'Teams', 'Goals', 'Strategy'] as const;

export const ALL_STAGES = 'ALL STAGES';

/** In the order of a startup's life, after the value for all stages. */
export const MILESTONE_STAGES = [ALL_STAGES, 'IDEATION', 'MVP', 'GROWTH', 'SCALING'] as const;

export const FAQ_CATEGORIES = ['Account', 'Support', 'Billing', 'General'] as const;
