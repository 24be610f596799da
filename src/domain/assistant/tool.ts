/** The results of the assistant's tools. Tools only read and calculate; they change nothing, but may offer a draft or a card to confirm. */
import { z } from 'zod';
import { type Action, ENTRY_KINDS, type Citation, type Draft, type EntryKind, type Sum } from './message';
import type { MeetingDetails } from './meetings/meeting';
import { ownAsk, type OwnAsk } from './own/asks';

/** A result that may be cited. */
export interface Entry {
  /** Identifies the entry, e.g. `investor:seed:ID`. */
  ref: string;
  kind: EntryKind;
  title: string;
  href: string;
  /** The text that an answer may use: plain text of at most 600 characters. */
  excerpt: string;
  source?: string;
}

export interface Finding {
  entries?: Entry[];
  /** The total number, if more were found than are given. */
  total?: number;
  sum?: Sum;
  draft?: Draft;
  /** Asks for the meeting form; the person sends it. */
  scheduler?: MeetingDetails;
  /** A change for the person to confirm. */
  action?: Action;
  /** A question about a document that only the browser may have: it is answered there, and nothing is sent. */
  local?: OwnAsk;
  /** Lines of a guide or of a comparison, in plain words. */
  lines?: string[];
  /** The tool's sentence about its results, or why it found nothing or cannot calculate. */
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

/** `Finding` as a schema: every tool returns it. */
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

/** The outcome of a tool call: its entries numbered for citing, and as text for a model. */
export interface ToolOutcome extends Omit<Finding, 'entries'> {
  entries: NumberedEntry[];
  /** The same as JSON text, marked as material and not as instruction. */
  text: string;
}

/** The description of a tool for a model. */
export interface ToolSpec {
  name: string;
  description: string;
  /** JSON schema of its input. */
  parameters: Record<string, unknown>;
}
