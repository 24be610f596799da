/** What a tool of the assistant finds. Tools only read and calculate; what they make is a draft, or a card that the person confirms. */
import { z } from 'zod';
import { type Action, ENTRY_KINDS, type Citation, type Draft, type EntryKind, type Sum } from './message';
import type { MeetingDetails } from './meetings/meeting';
import { ownAsk, type OwnAsk } from './own/asks';

/** Something found that may be cited. */
export interface Entry {
  /** Tells one entry from all others, e.g. `investor:seed:ID`. */
  ref: string;
  kind: EntryKind;
  title: string;
  href: string;
  /** What may be said of it: plain text of at most 600 characters. */
  excerpt: string;
  source?: string;
}

export interface Finding {
  entries?: Entry[];
  /** How many there are in all, where more were found than are given. */
  total?: number;
  sum?: Sum;
  draft?: Draft;
  /** Asks for the meeting form; it is the person who sends it. */
  scheduler?: MeetingDetails;
  /** A change for the person to confirm. */
  action?: Action;
  /** What the account does not have and the person's browser may: it is computed there, and not sent. */
  local?: OwnAsk;
  /** Lines of a guide or of a comparison, in plain words. */
  lines?: string[];
  /** What the tool says where it found nothing, or cannot calculate. */
  says?: string;
}

const entry = z.object({
  ref: z.string(),
  kind: z.enum(ENTRY_KINDS),
  title: z.string(),
  href: z.string(),
  excerpt: z.string(),
  source: z.string().optional(),
});

/** The same as a schema: what every tool gives back. */
export const finding = z.object({
  entries: z.array(entry).optional(),
  total: z.number().optional(),
  sum: z.custom<Sum>().optional(),
  draft: z.custom<Draft>().optional(),
  scheduler: z.custom<MeetingDetails>().optional(),
  action: z.custom<Action>().optional(),
  local: ownAsk.optional(),
  lines: z.array(z.string()).optional(),
  says: z.string().optional(),
}) as unknown as z.ZodType<Finding>;

export interface NumberedEntry extends Entry {
  n: Citation['n'];
}

/** What became of a call of a tool: numbered for citing, and as text for a model. */
export interface ToolOutcome extends Omit<Finding, 'entries'> {
  entries: NumberedEntry[];
  /** The same as JSON text, marked as material and not as instruction. */
  text: string;
}

/** What a model reads about a tool. */
export interface ToolSpec {
  name: string;
  description: string;
  /** JSON schema of its input. */
  parameters: Record<string, unknown>;
}
