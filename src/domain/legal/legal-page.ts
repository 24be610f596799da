/** The material of the legal pages: the facts of an installation, and parts with headings and rows. */

/** Facts about this installation (`GET /api/legal`). */
export interface LegalFacts {
  operator: { name: string; address: string; grievanceEmail: string; isNamed: boolean };
  supportEmail: string;
  /** The address to report security problems. */
  securityEmail: string;
  /** The day of the last restore drill; null where none is recorded. */
  restoreDrillOn: string | null;
  siteUrl: string;
  mail: 'outbox' | 'cloudflare' | 'smtp';
  ai: 'embedded' | 'openai' | 'workers-ai';
  news: 'bundled' | 'rss';
  hasPayments: boolean;
  hasChallenge: boolean;
  /** Whether meetings are put into people's Google Calendars. */
  hasCalendar: boolean;
  /** Whether people can be reminded on their devices. */
  hasPush: boolean;
  /** Days after which backups are deleted; null where none are made. */
  backupDays: number | null;
}

export type Row = readonly [what: string, detail: string];
/** The row for an installation of which `isSo` is true; no row for others. */
export const only = (isSo: boolean, ...row: Row): Row[] => (isSo ? [row] : []);

export interface LegalPart {
  id: string;
  heading: string;
  paragraphs: string[];
  /** A list or, with two columns, a table. */
  rows?: readonly Row[];
  columns?: readonly [string, string];
}
