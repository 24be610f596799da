/** The industries and stages of a company in the words that people read, in the order of the specification. */
import type { CURRENT_STAGES, INDUSTRIES } from './registration';

export const INDUSTRY_NAMES: Record<(typeof INDUSTRIES)[number], string> = {
  tech: 'Tech',
  finance: 'Finance',
  healthcare: 'Healthcare',
  education: 'Education',
};

export const STAGE_NAMES: Record<(typeof CURRENT_STAGES)[number], string> = {
  seed: 'Seed',
  'pre-seed': 'Pre-seed',
  'series-a': 'Series A',
};

/** The longest company description, in UTF-16 units. */
export const DESCRIPTION_LIMIT = 2000;
