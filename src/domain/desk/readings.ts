/** What the desk knows of a founder's tools: a figure, what is missing for it, or that it cannot be read. Shapes and choices only; the figures come from the tools' own calculators. */
import type { RunwayBand } from '@/domain/burn-rate/runway';
import type { Currency, Minor } from '@/domain/money/money';
import type { Month } from '@/domain/time/months';

/** The tools that the desk has a figure of. */
export const DESK_TOOLS = ['burn-rate', 'expenses', 'cap-table'] as const;
export type DeskTool = (typeof DESK_TOOLS)[number];

/** Why there is no figure. `too-large`: the document is too long to be summed on the way to a page. `example`: the figures are the example's. */
export type Need =
  | 'document'
  | 'example'
  | 'balance'
  | 'costs'
  | 'founders'
  | 'over-100'
  | 'round-figures'
  | 'too-large';

export interface Missing {
  kind: 'missing';
  need: Need;
}

/** Something lies there, and not all of it can be read: a figure of the rest would be wrong. */
export interface Unreadable {
  kind: 'unreadable';
}

/** What a runway plan says by itself, whether or not a runway can be worked out. */
interface PlanEntered {
  /** Zero where none is entered. */
  balance: Minor;
  /** A month; zero where none is entered. */
  revenue: Minor;
  /** The plan's own. */
  currency: Currency;
}

/** A plan may say what is in the bank before there is a cost. */
interface WithEntered {
  entered?: PlanEntered;
}

interface RunwayKnown extends WithEntered {
  kind: 'known';
  /** Whole months; null where revenue covers the costs. */
  months: number | null;
  band: RunwayBand;
  /** A month, in the plan's own currency. */
  burn: Minor;
  currency: Currency;
}

interface SpentKnown {
  kind: 'known';
  month: Month;
  total: Minor;
  count: number;
  /** Of the month before; null where nothing was recorded in it. */
  before: Minor | null;
  /** The book's own currency. */
  currency: Currency;
  /** Categories that have taken more than their budget of the month. */
  over?: string[];
}

/** What the next round of a cap table brings in. */
export interface NextRaise {
  round: string;
  /** Units of the currency that are not divided further, of which `decimals` digits are after the point. */
  amount: number;
  decimals: number;
  /** The cap table's own, ISO 4217. */
  currency: string;
}

/** A round may say what is raised before the shares are known. */
interface WithRaise {
  raise?: NextRaise;
}

interface OwnershipKnown extends WithRaise {
  kind: 'known';
  /** What all co-founders hold together, as the tool writes it: "62.5%". */
  today: string;
  /** After the next round; null without one. */
  after: { round: string; share: string } | null;
  /** Counted in shares: the figures are in that part of the tool. */
  isInShares?: true;
}

export interface Readings {
  'burn-rate': RunwayKnown | (Missing & WithEntered) | Unreadable;
  expenses: SpentKnown | Missing | Unreadable;
  'cap-table': OwnershipKnown | (Missing & WithRaise) | Unreadable;
}

/** A reading, and the document that it was made from; null where there is no document. */
export interface Sourced<Tool extends DeskTool = DeskTool> {
  reading: Readings[Tool];
  source: { name: string; savedAt: number } | null;
}

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
