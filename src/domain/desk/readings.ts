/** What the desk knows of a founder's tools: a figure, what is missing for it, or that it cannot be read. Shapes and choices only; the figures come from the tools' own calculators. */
import type { z } from 'zod';
import type { missing as missingReading, nextRaise, readingSource, readings, unreadable } from './answers';

/** The tools that the desk has a figure of. */
export const DESK_TOOLS = ['burn-rate', 'expenses', 'cap-table'] as const;
export type DeskTool = (typeof DESK_TOOLS)[number];

export type Need = Missing['need'];

export type Missing = z.infer<typeof missingReading>;

/** Something lies there, and not all of it can be read: a figure of the rest would be wrong. */
export type Unreadable = z.infer<typeof unreadable>;

/** What the next round of a cap table brings in. */
export type NextRaise = z.infer<typeof nextRaise>;

export type Readings = z.infer<typeof readings>;

/** A reading, and the document that it was made from; null where there is no document. */
export type Sourced<Tool extends DeskTool = DeskTool> = {
  reading: Readings[Tool];
  source: z.infer<typeof readingSource>;
};

export type DeskTools = { [Tool in DeskTool]: Sourced<Tool> };

export const missing = (need: Need): Missing => ({ kind: 'missing', need });
export const UNREADABLE: Unreadable = { kind: 'unreadable' };
export const NO_DOCUMENT = { reading: missing('document'), source: null } as const;

/** True for what no one has entered anything of their own in. */
const isEmpty = ({ reading }: Sourced): boolean =>
  reading.kind === 'missing' && (reading.need === 'document' || reading.need === 'example');

/**
 * Which of two counts, the account's or this browser's: the one that was saved later, since each may be ahead of the other. An empty
 * document never hides one with figures in it. Ties go to the browser, where the tool would open it.
 */
export function laterOf<Tool extends DeskTool>(account: Sourced<Tool>, browser: Sourced<Tool>): Sourced<Tool> {
  if (isEmpty(browser)) return isEmpty(account) && browser.source ? browser : account;
  if (isEmpty(account)) return browser;
  return (account.source?.savedAt ?? 0) > (browser.source?.savedAt ?? 0) ? account : browser;
}
