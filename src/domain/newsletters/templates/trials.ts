/** What a trial of a mail tells, and where mail programs cut a mail. Free of zod: the screen loads it. */
import { countText } from '@/domain/count';

/** Above this Gmail shows the beginning alone, with a link to the rest. Bytes of the HTML part. */
export const CLIPPED_FROM = 102 * 1024;

export interface MailTrial {
  subject: string;
  /** HTML as a program shows it in either scheme; no style sheet, since our pages allow none. */
  light: string;
  dark: string;
  text: string;
  /** Placeholders without a value: their places stay empty. */
  missing: string[];
  /** Of the HTML part. */
  bytes: number;
  isClipped: boolean;
  /** Each address once, in order. */
  links: string[];
  /** Whom it is shown for. */
  recipient: string;
}

export type LinkState = 'ok' | 'broken' | 'unknown' | 'skipped';

export interface LinkResult {
  link: string;
  state: LinkState;
  /** Why, in words. */
  note: string;
  /** The server says that nothing is there, or the host is missing: asking again will not help. */
  isGone?: true;
  /** No server answered: it may be down, or we cannot reach any. */
  isSilent?: true;
}

/** "38 KB": rounded up, so that nothing is called smaller than it is. */
export const weightText = (bytes: number): string => `${countText(Math.ceil(bytes / 1024))} KB`;
