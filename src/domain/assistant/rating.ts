/** How a person rates an answer of the assistant, and what operators read of it: never the question or the answer. No schema, so that a page may know it. */

/** Who wrote an answer: the portal's own rules, or a language model. */
export type AnsweredBy = 'embedded' | 'model';

export const RATINGS = ['good', 'poor'] as const;
export type Rating = (typeof RATINGS)[number];

export const POOR_REASONS = ['wrong', 'incomplete', 'misunderstood', 'outdated', 'other'] as const;
export type PoorReason = (typeof POOR_REASONS)[number];
export const POOR_REASON_LABELS: Readonly<Record<PoorReason, string>> = {
  wrong: 'It is wrong',
  incomplete: 'Something is missing',
  misunderstood: 'It answers another question',
  outdated: 'It is out of date',
  other: 'Something else',
};

export const NOTE_MOST = 300;

/** What a person wrote about a poor answer. */
export interface PoorAnswer {
  /** ISO 8601. */
  at: string;
  by: AnsweredBy;
  reason: PoorReason | null;
  /** Written for us. */
  note: string | null;
}

/** Of answers that are still there. */
export interface AnswerRatings {
  good: number;
  poor: number;
  /** Newest first, at most ten. */
  latestPoor: PoorAnswer[];
}
