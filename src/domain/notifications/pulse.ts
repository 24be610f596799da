/** What every visible page of an account asks for once a minute, in one answer: unread notifications, how far the roadmap is, and whether a document of a tool changed. */

export interface Pulse {
  /** Unread notifications, up to 100. */
  unread: number;
  /** Milestones that are done, of all. */
  done: number;
  total: number;
  /** When a mark was last changed, ms since the epoch; 0 for never. */
  marksChangedAt: number;
  /** When a document of a tool was last changed in the account, ms since the epoch; 0 for never. */
  documentsChangedAt: number;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** An answer of the API; null when it is none. */
export function readPulse(value: unknown): Pulse | null {
  if (typeof value !== 'object' || value === null) return null;
  const { unread, done, total, marksChangedAt, documentsChangedAt } = value as Record<keyof Pulse, unknown>;
  return isCount(unread) && isCount(done) && isCount(total) && isCount(marksChangedAt) && isCount(documentsChangedAt)
    ? { unread, done, total, marksChangedAt, documentsChangedAt }
    : null;
}
