/** The desk's readings of a founder's tools: a figure, a missing input, or unreadable. Types and choices only; the calculators of the tools compute the figures. */
import type { z } from 'zod';
import type { missing as missingReading, nextRaise, readingSource, readings, unreadable } from './answers';

/** The tools that the desk shows a figure of. */
export const DESK_TOOLS = ['burn-rate', 'expenses', 'cap-table'] as const;
export type DeskTool = (typeof DESK_TOOLS)[number];

export type Need = MissingReading['need'];

export type MissingReading = z.infer<typeof missingReading>;

/** A document exists but cannot be read completely: a figure from the readable part would be wrong. */
export type UnreadableReading = z.infer<typeof unreadable>;

/** The amount of the next round in a cap table. */
export type NextRaise = z.infer<typeof nextRaise>;

export type Readings = z.infer<typeof readings>;

/** A reading and the document that it was made from; null if there is no document. */
export type SourcedReading<Tool extends DeskTool = DeskTool> = {
  reading: Readings[Tool];
  source: z.infer<typeof readingSource>;
};

export type DeskTools = { [Tool in DeskTool]: SourcedReading<Tool> };

export const missing = (need: Need): MissingReading => ({ kind: 'missing', need });
export const UNREADABLE: UnreadableReading = { kind: 'unreadable' };
export const NO_DOCUMENT = { reading: missing('document'), source: null } as const;

/** True for a document without own entries. */
const isEmpty = ({ reading }: SourcedReading): boolean =>
  reading.kind === 'missing' && (reading.need === 'document' || reading.need === 'example');

/**
 * Chooses between the account's reading and this browser's: the later save wins, because either may be newer. An empty document never hides
 * a document with figures. If the times are equal, the browser wins, because the tool would open that document.
 */
export function newerReading<Tool extends DeskTool>(
  account: SourcedReading<Tool>,
  browser: SourcedReading<Tool>,
): SourcedReading<Tool> {
  if (isEmpty(browser)) return isEmpty(account) && browser.source ? browser : account;
  if (isEmpty(account)) return browser;
  return (account.source?.savedAt ?? 0) > (browser.source?.savedAt ?? 0) ? account : browser;
}
