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
