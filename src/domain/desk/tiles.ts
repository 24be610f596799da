/** The texts of the desk: cards, setup steps, and the sentence under the greeting. */
import { countedText } from '@/domain/count';
import { formatRunway, type RunwayBand } from '@/domain/burn-rate/runway';
import { formatShortMoney, formatWholeMoney } from '@/domain/money/money';
import { formatMonth } from '@/domain/time/months';
import type { DeskTool, DeskTools, Need, Readings } from './readings';
import type { DeskView, FounderDesk, VisitorDesk } from './answers';

/** A card: a figure, a step that leads to one, or a document that cannot be read. */
export interface DeskTile {
  kind: 'figure' | 'step' | 'unreadable';
  label: string;
  /** The figure, or the action. */
  value: string;
  note: string;
  href: string;
  /** Only for a runway. */
  band?: RunwayBand;
  /** Only for expenses: a budget is exceeded. */
  isOver?: true;
}

export const TOOL_HREFS: Readonly<Record<DeskTool, string>> = {
  'burn-rate': '/portal/tools/burn-rate',
  expenses: '/portal/tools/expense-tracker',
  'cap-table': '/portal/tools/equity-split',
};

const TILE_LABELS: Readonly<Record<DeskTool, string>> = {
  'burn-rate': 'Runway',
  expenses: 'Spent this month',
  'cap-table': 'Ownership',
};

const TOO_LARGE: readonly [string, string] = ['Open it to see', 'This document is too large to add up here.'];

/** The action and its reason, depending on the missing part. */
const STEPS: { [Tool in DeskTool]: Readonly<Partial<Record<Need, readonly [value: string, note: string]>>> } = {
  'burn-rate': {
    document: ['Plan your runway', 'Your bank balance and monthly costs are enough.'],
    example: ['Enter your own figures', 'Your plan still has the people or costs of our example.'],
    balance: ['Add your bank balance', 'Your runway plan has no bank balance yet.'],
    costs: ['Add your monthly costs', 'Your plan has no costs yet, so we cannot work out your runway.'],
  },
  expenses: {
    document: ['Add your first expense', 'Type one, or import a bank statement.'],
  },
  'cap-table': {
    document: ['Set up your cap table', 'Add the founders and what each of you holds.'],
    founders: ['Add the co-founders', 'Your cap table has no founder with a holding yet.'],
    'over-100': ['Bring it to 100%', 'The percentages add up to more than 100%.'],
    'round-figures': ['Check the figures', 'We could not work out the cap table with these figures.'],
  },
};

const UNREADABLE: readonly [string, string] = ['Could not be read', 'Open the tool to see what can be recovered.'];

/** Maximum number of exceeded budgets that a card names. */
const MAX_OVER = 2;

const FIGURES: {
  [Tool in DeskTool]: (
    known: Extract<Readings[Tool], { kind: 'known' }>,
  ) => Pick<DeskTile, 'value' | 'note'> & Partial<DeskTile>;
} = {
  'burn-rate': ({ months, band, burn, currency }) => ({
    value: formatRunway(months ?? Infinity),
    note: months === null ? 'Your revenue covers your costs.' : `You burn ${formatShortMoney(burn, currency)} a month.`,
    band,
  }),
  expenses: ({ month, total, count, before, currency, over = [] }) => ({
    label: `Spent in ${formatMonth(month).replace(/ \d+$/, '')}`,
    value: formatWholeMoney(total, currency),
    ...(over.length > 0 && { isOver: true as const }),
    note:
      over.length > 0
        ? `Over budget: ${over.slice(0, MAX_OVER).join(', ')}${over.length > MAX_OVER ? ` and ${over.length - MAX_OVER} more` : ''}.`
        : count === 0
          ? 'No expenses recorded this month yet.'
          : before === null
            ? `${countedText(count, 'expense')} so far.`
            : `${formatShortMoney(before, currency)} the month before.`,
  }),
  'cap-table': ({ today, after, isInShares }) => ({
    ...(isInShares && { href: `${TOOL_HREFS['cap-table']}?mode=shares` }),
    label: after ? 'Ownership after the next round' : 'Ownership today',
    value: after?.share ?? today,
    note: after
      ? `What the founders hold after ${after.round}; ${today} today.`
      : 'What the founders hold. Add a round to see what it changes.',
  }),
};

/** The card of a tool. */
export function tileOf<Tool extends DeskTool>(tool: Tool, reading: Readings[Tool]): DeskTile {
  const common = { label: TILE_LABELS[tool], href: TOOL_HREFS[tool] };
  if (reading.kind === 'known')
    return { ...common, kind: 'figure', ...FIGURES[tool](reading as Extract<Readings[Tool], { kind: 'known' }>) };
  const isUnreadable = reading.kind === 'unreadable';
  const [value, note] = isUnreadable ? UNREADABLE : (STEPS[tool][reading.need] ?? TOO_LARGE);
  return { ...common, kind: isUnreadable ? 'unreadable' : 'step', value, note };
}

/** Why a tool gives no figure, and where to fix that. */
export interface Reason {
  text: string;
  action: string;
  href: string;
}

const DOCUMENTS = { 'burn-rate': 'runway plan', 'cap-table': 'cap table' } as const;

/** The card of a tool without a figure as one sentence; null if the tool has a figure. */
export function reasonOf<Tool extends keyof typeof DOCUMENTS>(tool: Tool, reading: Readings[Tool]): Reason | null {
  const { kind, value, note, href } = tileOf(tool, reading);
  if (kind === 'figure') return null;
  if (reading.kind === 'unreadable')
    return { text: `Your ${DOCUMENTS[tool]} could not be read.`, action: 'Open it', href };
  const isNone = reading.kind === 'missing' && reading.need === 'document';
  // The document may be on another device, or in another browser.
  const text = isNone ? `There is no ${DOCUMENTS[tool]} in your account or this browser.` : note;
  return { text, action: value, href };
}

/** The progress of the desk's set-up: each of the six cards is a step until it shows something of the person's own. */
export function setupOf(desk: FounderDesk, tools: DeskTools): { done: number; total: number } {
  const steps = [
    ...Object.values(tools).map(({ reading }) => reading.kind === 'known'),
    desk.missing.length === 0,
    desk.roadmap.done > 0,
    desk.saved.favourites + desk.saved.collections > 0,
  ];
  return { done: steps.filter(Boolean).length, total: steps.length };
}

const DEFAULT_SENTENCE = 'Find investors that fit, and come back to the same list.';

function founderSentence(desk: FounderDesk, tools: DeskTools): string {
  const runway = tools['burn-rate'].reading;
  const isKnown = runway.kind === 'known';
  if (isKnown && runway.months !== null && runway.band !== 'good')
    return runway.months === 0
      ? 'At this burn, your money will not last the month. Check your plan first.'
      : `At this burn, your money lasts ${formatRunway(runway.months)}. Plan your next round now.`;
  if (desk.followUps.due > 0) return `${countedText(desk.followUps.due, 'follow-up is', 'follow-ups are')} due.`;
  const { done, total } = setupOf(desk, tools);
  // Everyone who has registered has a profile, so a profile alone does not count as a start.
  if (done === 0 || (done === 1 && desk.missing.length === 0))
    return 'Set up your desk: each step takes a few minutes.';
  if (desk.missing.length > 0)
    return `Your profile has no ${desk.missing.join(', no ')}. Add it to see investors that match your company.`;
  if (isKnown && runway.months !== null) return `At this burn, your money lasts ${formatRunway(runway.months)}.`;
  if (isKnown) return 'Your revenue covers your costs.';
  return done < total ? `Your desk is set up in part: ${done} of ${total} steps are done.` : DEFAULT_SENTENCE;
}

function visitorSentence({ followUps, saved }: VisitorDesk): string {
  if (saved.fresh > 0) return `${countedText(saved.fresh, 'new entry', 'new entries')} in your saved searches.`;
  if (followUps.due > 0) return `${countedText(followUps.due, 'follow-up is', 'follow-ups are')} due.`;
  return DEFAULT_SENTENCE;
}

/** The sentence under the greeting: the most important thing now. `tools` are the readings so far, of the account and this browser. */
export const sentenceOf = (desk: DeskView | null, tools?: DeskTools): string =>
  desk === null
    ? DEFAULT_SENTENCE
    : desk.userType === 'founder'
      ? founderSentence(desk, tools ?? desk.tools)
      : visitorSentence(desk);
