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

// How many unread lines the badge of the bell counts, and how it says so. Every page of the portal loads this.

/** Counting stops here; the badge then says "99+". */
export const MAX_UNREAD = 100;

export const unreadLabel = (count: number): string => (count >= MAX_UNREAD ? '99+' : String(count));
