/** The words that answers of the API choose from. Free of zod, for screens; each subject passes its own on. */
export const USER_TYPES = ['founder', 'visitor'] as const;

/** Kind → its label; each has its own feed. */
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

/** Currencies that a rate can be stated for; a rupee is a rupee. */
export const RATED = ['USD', 'EUR', 'GBP', 'SGD', 'AED'] as const;

/** What a scheme gives, in the portal's words; the published ones are among its sources. */
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

/** Who may apply, as its pages say: founders themselves, or incubators, institutions and funds. */
export const AUDIENCES = ['founders', 'others', 'not-said'] as const;

export const MILESTONE_CATEGORIES = ['Setup', 'Documents', 'Teams', 'Goals', 'Strategy'] as const;

export const ALL_STAGES = 'ALL STAGES';

/** In the order of a startup's life; what belongs to all stages is first. */
export const MILESTONE_STAGES = [ALL_STAGES, 'IDEATION', 'MVP', 'GROWTH', 'SCALING'] as const;

export const FAQ_CATEGORIES = ['Account', 'Support', 'Billing', 'General'] as const;
