/** Ratings of the assistant's answers, and what operators read: never the question or the answer. Without a schema, so that pages can load it. */

/** The author of an answer: the portal's own rules, or a language model. */
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

/** A person's rating of a poor answer, as operators read it. */
export interface PoorAnswer {
  /** ISO 8601. */
  at: string;
  by: AnsweredBy;
  reason: PoorReason | null;
  /** The person's note to us. */
  note: string | null;
}

/** The ratings of answers that were not deleted. */
export interface AnswerRatings {
  good: number;
  poor: number;
  /** Newest first, at most ten. */
  latestPoor: PoorAnswer[];
}
