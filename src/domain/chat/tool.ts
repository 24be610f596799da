/** What a tool of the assistant finds. Tools only read and calculate; the one thing they make is a draft. */
import type { Citation, Draft, EntryKind, Sum } from './message';
import type { MeetingDetails } from './meetings/details';

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
  /** What the tool says where it found nothing, or cannot calculate. */
  says?: string;
}

export interface NumberedEntry extends Entry {
  n: Citation['n'];
}

/** What became of a call of a tool: numbered for citing, and as text for a model. */
export interface ToolOutcome extends Omit<Finding, 'entries'> {
  entries: NumberedEntry[];
  /** The same as JSON text, marked as material and not as instruction. */
  text: string;
}

/** A tool as a model is told of it. */
export interface ToolSpec {
  name: string;
  description: string;
  /** JSON schema of its input. */
  parameters: Record<string, unknown>;
}
