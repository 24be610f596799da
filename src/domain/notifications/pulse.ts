/** One answer for every visible page of an account, requested once a minute: unread notifications, roadmap progress, and changes of tool documents. */

export interface Pulse {
  /** Unread notifications, up to 100. */
  unread: number;
  /** Completed milestones, and all of them. */
  done: number;
  total: number;
  /** When a mark was last changed, ms since the epoch; 0 for never. */
  marksChangedAt: number;
  /** When a document of a tool was last changed in the account, ms since the epoch; 0 for never. */
  documentsChangedAt: number;
}

// The maximum of the bell's badge and its text. Every page of the portal loads this.

/** Counting stops here; the badge then says "99+". */
export const MAX_UNREAD = 100;

export const unreadLabel = (count: number): string => (count >= MAX_UNREAD ? '99+' : String(count));
