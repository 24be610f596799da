/** What Outset knows for the fields of a mail: of the founder's profile, the raise, the runway plan, and what the investor looks for. */
import type { Readings } from '../desk/readings';
import type { Raise } from '../directory/fit-settings';
import { formatMoney, formatShortMoney, isCurrency, type Currency } from '../money';
import type { Day } from '../days';
import type { MergeValues } from './merge';

/** What the account says of the sender and their company: the answer of `GET /api/desk/company`. Empty texts are "not known". */
export interface CompanyFacts {
  fullName: string;
  phone: string;
  company: string;
  description: string;
  /** In the founder's words, inside a sentence: "seed". */
  stage: string;
  /** In the founder's words, inside a sentence: "finance". */
  industry: string;
  /** Words of the directories that mean the company's industry, such as "Fintech". */
  industries: readonly string[];
  raise: Raise | null;
}

export const NO_FACTS: CompanyFacts = {
  fullName: '',
  phone: '',
  company: '',
  description: '',
  stage: '',
  industry: '',
  industries: [],
  raise: null,
};

/** Where a value is from, in words that follow "From". */
export type KnownFrom = 'your profile' | 'what you raise' | 'your runway plan' | 'the calendar';
export interface KnownValue {
  text: string;
  from: KnownFrom;
}

/** Longer is no line. */
const ONE_LINER_MOST = 160;

/** The first sentence of a description, without its full stop, since sentences of the letter go on after it; '' where that is no one line. */
export function oneLinerOf(description: string): string {
  const [first = ''] = description.trim().split(/\r?\n/);
  const [sentence = ''] = /^.*?[^\s.][.!?।](?=\s|$)/u.exec(first) ?? [first];
  const line = sentence.replace(/[.।\s]+$/u, '');
  return line.length <= ONE_LINER_MOST ? line : '';
}

const MONTHS = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`;

/** A runway of less than a month, one that is endless, and one that cannot be read say nothing to an investor. */
function ofPlan(plan: Readings['burn-rate'] | null): [string, KnownValue][] {
  if (plan?.kind !== 'known') return [];
  const from = 'your runway plan';
  const burn: [string, KnownValue][] =
    plan.burn > 0 ? [['burn', { text: formatShortMoney(plan.burn, plan.currency), from }]] : [];
  return plan.months !== null && plan.months >= 1
    ? [...burn, ['runway', { text: monthsText(Math.floor(plan.months)), from }]]
    : burn;
}

/** Of an amount in minor units: its two-decimal short form loses nothing ("₹2.35 crore" of ₹2,35,00,000, not of ₹2,34,56,789). */
function isShortExact(amount: number, currency: Currency): boolean {
  const steps = currency === 'INR' ? [1_00_00_000, 1_00_000] : [1_000_000, 1_000];
  const unit = steps.find((one) => amount >= one * 100);
  return unit !== undefined && amount % unit === 0;
}

/** A raise is said to the rupee. Currencies that the tools do not count in are written by their code: "SGD 20,00,000". */
function raiseText({ amount, currency }: Raise): string {
  if (isCurrency(currency))
    return isShortExact(amount, currency)
      ? formatShortMoney(amount, currency)
      : formatMoney(amount, currency).replace(/\.00$/, '');
  return `${currency} ${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(amount / 100)}`;
}

/**
 * Returns the fields that are known, by name, each with where it is from. Amounts of `facts` and `plan` are in minor units. What is missing or
 * unreadable is left out: a letter asks for it rather than say something wrong.
 */
export function knownValues(
  facts: CompanyFacts,
  plan: Readings['burn-rate'] | null,
  today: Day,
): ReadonlyMap<string, KnownValue> {
  const profile = (
    [
      ['senderName', facts.fullName],
      ['senderPhone', facts.phone],
      ['company', facts.company],
      ['oneLiner', oneLinerOf(facts.description)],
      ['stage', facts.stage],
    ] as const
  ).map(([name, text]): [string, KnownValue] => [name, { text: text.trim(), from: 'your profile' }]);
  return new Map([
    ...profile.filter(([, { text }]) => text !== ''),
    ...(facts.raise ? [['amount', { text: raiseText(facts.raise), from: 'what you raise' }] as const] : []),
    ...ofPlan(plan),
    ['month', { text: MONTHS.format(new Date(`${today}T00:00:00Z`)), from: 'the calendar' }],
  ]);
}

/** Names at most two: "Fintech and Payments". */
const listed = (words: readonly string[]): string => words.slice(0, 2).join(' and ');

/**
 * Why this investor: what they look for, beside the company's own industry; null where nothing of it agrees, since a letter names no reason
 * that is none. The industry of the profile is wider than their words, so it does not claim them.
 */
export function whyYou(
  focus: readonly string[],
  { industry, industries }: Pick<CompanyFacts, 'industry' | 'industries'>,
): string | null {
  const both = focus.filter((word) => industries.includes(word));
  return both.length === 0 || industry === '' ? null : `you invest in ${listed(both)}, and we work in ${industry}`;
}

/** What a mail is filled in with: what the sender typed, else what is known, else why this investor. */
export function valuesWith(
  typed: MergeValues,
  known: ReadonlyMap<string, KnownValue>,
  facts: CompanyFacts,
  focus: readonly string[] | undefined,
): MergeValues {
  const reason = focus && whyYou(focus, facts);
  return new Map([
    ...(reason ? [['whyYou', reason] as const] : []),
    ...[...known].map(([name, { text }]) => [name, text] as const),
    ...[...typed].filter(([, text]) => text.trim() !== ''),
  ]);
}

/** The facts of an API answer; none where it is no such answer. */
export function readCompanyFacts(data: unknown): CompanyFacts {
  if (typeof data !== 'object' || data === null) return NO_FACTS;
  const facts = { ...NO_FACTS, ...(data as Partial<CompanyFacts>) };
  return Array.isArray(facts.industries) && typeof facts.company === 'string' ? facts : NO_FACTS;
}
