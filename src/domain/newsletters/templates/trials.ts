/** The results of a mail's trial, and the size at which mail programs cut a mail. Has no zod schema, because the screen loads it. */
import { countText } from '@/domain/count';

/** Above this, Gmail shows only the beginning, with a link to the rest. Bytes of the HTML part. */
export const CLIPPED_FROM = 102 * 1024;

export interface MailTrial {
  subject: string;
  /** HTML as a mail program shows it in light and dark mode; without a style sheet, because our pages allow none. */
  light: string;
  dark: string;
  text: string;
  /** Placeholders without a value: a test mail leaves them empty; any other mail is refused. */
  missing: string[];
  /** Size of the HTML part. */
  bytes: number;
  isClipped: boolean;
  /** Each address once, in order. */
  links: string[];
  /** The recipient for whom it is shown. */
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

/** "38 KB": rounded up, so that no size is shown too small. */
export const weightText = (bytes: number): string => `${countText(Math.ceil(bytes / 1024))} KB`;
