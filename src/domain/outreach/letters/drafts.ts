/** Saved drafts of mails, newest first; stored-templates.ts validates stored ones. */
import type { OwnValues } from '@/domain/outreach/own-values';

export interface Draft {
  id: string;
  subject: string;
  body: string;
  /** The template with which the draft began; null if it had none. */
  templateId: string | null;
  own: OwnValues;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** The keys of drafts, the log, the current mail, the sender's values and the people's details. The specification names none of them. */
export const OUTREACH_KEYS = {
  drafts: 'outreach_drafts',
  log: 'outreach_log',
  current: 'outreach_current',
  values: 'outreach_values',
  people: 'outreach_people',
} as const;

export const DRAFT_LIMIT = 50;

/** Adds a draft, or replaces the draft with the same id; the oldest drafts are removed. */
export const putDraft = (drafts: readonly Draft[], draft: Draft): Draft[] =>
  [draft, ...drafts.filter((other) => other.id !== draft.id)]
    .sort((a, b) => b.savedAt - a.savedAt)
    .slice(0, DRAFT_LIMIT);

export const removeDraft = (drafts: readonly Draft[], id: string): Draft[] => drafts.filter((draft) => draft.id !== id);

/** The title of a draft in a list: its subject, else its first words. */
export const draftTitle = ({ subject, body }: Draft): string =>
  subject.trim() || body.trim().split('\n')[0]?.slice(0, 60).toWellFormed() || 'Empty draft';
