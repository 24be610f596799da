/**
 * The values that Outset knows for the fields of a mail: from the founder's profile, the raise, the runway plan, the cap table and the
 * investor's focus. Also the source of each value, and the reason if a value is missing.
 */
import type { z } from 'zod';
import { once } from '@/domain/once';
import type { companyFacts } from '@/domain/desk/answers';
import { missing, type NextRaise, type Readings } from '@/domain/desk/readings';
import { formatMoney, formatShortMoney, isCurrency, type Currency } from '@/domain/money/money';
import type { Day } from '@/domain/time/days';
import { reasonOf, TOOL_HREFS, type Reason } from '@/domain/desk/tiles';
import { isPersonField, type MergeValues, type MergeField } from './letters/merge';

/** The account's facts about the sender and their company: the answer of `GET /api/desk/company`. Empty texts mean "not known". */
export type CompanyFacts = z.infer<typeof companyFacts>;

export const NO_FACTS: CompanyFacts = {
  userType: null,
  fullName: '',
  phone: '',
  company: '',
  description: '',
  stage: '',
  industry: '',
  industries: [],
  raise: null,
};

/** The readings of the tools, from the account or from this browser, whichever counts. */
export interface MailReadings {
  plan: Readings['burn-rate'];
  capTable: Readings['cap-table'];
}

/** The source of a value, in words that follow "From". */
type KnownFrom = 'your profile' | 'your cap table' | 'your fit settings' | 'your runway plan' | 'the calendar';
export interface KnownValue {
  text: string;
  from: KnownFrom;
  /** A sentence about another source that has a different value. */
  note?: string;
}

/** A longer text is not one line. */
const MAX_ONE_LINER = 160;

/** The first sentence of a description without its full stop, because the sentence of the letter continues after it. '' if it is too long. */
export function oneLinerOf(description: string): string {
  const [first = ''] = description.trim().split(/\r?\n/);
  const [sentence = ''] = /^.*?[^\s.][.!?।](?=\s|$)/u.exec(first) ?? [first];
  const line = sentence.replace(/[.।\s]+$/u, '');
  return line.length <= MAX_ONE_LINER ? line : '';
}

const months = once(() => new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`;

/**
 * Uses entered figures unchanged. Leaves out a runway of less than a month, an endless one and an unreadable one, because they tell an
 * investor nothing.
 */
function ofPlan(plan: Readings['burn-rate']): [string, KnownValue][] {
  if (plan.kind === 'unreadable') return [];
  const from = 'your runway plan';
  const money = (name: string, amount: number, currency: Currency): [string, KnownValue][] =>
    amount > 0 ? [[name, { text: formatShortMoney(amount, currency), from }]] : [];
  const { entered } = plan;
  const sums = entered
    ? [...money('cash', entered.balance, entered.currency), ...money('revenue', entered.revenue, entered.currency)]
    : [];
  if (plan.kind === 'missing') return sums;
  const burn = money('burn', plan.burn, plan.currency);
  return plan.months !== null && plan.months >= 1
    ? [...sums, ...burn, ['runway', { text: monthsText(Math.floor(plan.months)), from }]]
    : [...sums, ...burn];
}

/** True if the two-decimal short form of an amount (minor units) is exact: "₹2.35 crore" for ₹2,35,00,000, not for ₹2,34,56,789. */
function isShortExact(amount: number, currency: Currency): boolean {
  const steps = currency === 'INR' ? [1_00_00_000, 1_00_000] : [1_000_000_000, 1_000_000, 1_000];
  const unit = steps.find((one) => amount >= one * 100);
  return unit !== undefined && amount % unit === 0;
}

/** An amount, of which `decimals` digits are after the point. */
type Sum = Pick<NextRaise, 'amount' | 'decimals' | 'currency'>;

/** A raise is written to the rupee. Currencies that the tools do not use are written with their code: "SGD 20,00,000". */
function raiseText({ amount, decimals, currency }: Sum): string {
  if (isCurrency(currency))
    return isShortExact(amount, currency)
      ? formatShortMoney(amount, currency)
      : formatMoney(amount, currency).replace(/\.00$/, '');
  const units = new Intl.NumberFormat('en-IN', { maximumFractionDigits: decimals });
  return `${currency} ${units.format(amount / 10 ** decimals)}`;
}

/** The next round of the cap table is the newer plan; without one, the amount in the fit settings is used. */
function ofRaise({ raise }: CompanyFacts, { capTable }: MailReadings): [string, KnownValue][] {
  const raised = raise && raiseText({ ...raise, decimals: 2 });
  const next = capTable.kind === 'unreadable' ? undefined : capTable.raise;
  if (!next) return raised ? [['amount', { text: raised, from: 'your fit settings' }]] : [];
  const text = raiseText(next);
  const known: KnownValue = { text, from: 'your cap table' };
  return [['amount', raised && raised !== text ? { ...known, note: `Your fit settings say ${raised}.` } : known]];
}

/**
 * The known fields by name, each with its source. Amounts of `facts` and `tools` are in minor units. Missing or unreadable values are left
 * out, because the letter can then ask the person for them.
 */
export function knownValues(facts: CompanyFacts, tools: MailReadings, today: Day): ReadonlyMap<string, KnownValue> {
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
    ...ofRaise(facts, tools),
    ...ofPlan(tools.plan),
    ['month', { text: months().format(new Date(`${today}T00:00:00Z`)), from: 'the calendar' }],
  ]);
}

/** Names at most two: "Fintech and Payments". */
const listed = (words: readonly string[]): string => words.slice(0, 2).join(' and ');

/**
 * The reason for writing to this investor: the fields in which they invest, and the company's own industry. Null if none match, because a
 * letter must not give a false reason. The industry of the profile is wider than the investor's words, so the text does not claim that they
 * are the same.
 */
export function reasonForInvestor(
  focus: readonly string[],
  { industry, industries }: Pick<CompanyFacts, 'industry' | 'industries'>,
): string | null {
  const both = focus.filter((word) => industries.includes(word));
  return both.length === 0 || industry === '' ? null : `you invest in ${listed(both)}, and we work in ${industry}`;
}

/** The values of a mail. For each field: the value that the sender typed, otherwise the known value, otherwise the reason for this investor. */
export function valuesWith(
  typed: MergeValues,
  known: ReadonlyMap<string, KnownValue>,
  facts: CompanyFacts,
  focus: readonly string[] | undefined,
): MergeValues {
  const reason = focus && reasonForInvestor(focus, facts);
  return new Map([
    ...(reason ? [['whyYou', reason] as const] : []),
    ...[...known].map(([name, { text }]) => [name, text] as const),
    ...[...typed].filter(([, text]) => text.trim() !== ''),
  ]);
}

// The reason why a mail asks for a value that Outset could know: the missing fact of the profile or tool, with a link to it.

const PROFILE = '/portal/settings/profile?edit=1';
const inProfile = (text: string, action = 'Add it'): Reason => ({ text, action, href: PROFILE });

/** The reason for a missing value of the profile: name and phone number for everyone, the others for founders only. */
function ofProfile(name: string, { userType, description }: CompanyFacts): Reason | null {
  if (name === 'senderName') return inProfile('Your profile has no name yet.');
  if (name === 'senderPhone') return inProfile('Your profile has no phone number yet.');
  if (userType !== 'founder') return null;
  if (name === 'company') return inProfile('Your profile has no company name yet.');
  if (name === 'stage') return inProfile('Your profile has no stage yet.');
  if (name !== 'oneLiner') return null;
  return description.trim() !== '' && oneLinerOf(description) === ''
    ? inProfile('The first sentence of your company description is too long for one line.', 'Shorten it')
    : inProfile('Your profile does not describe your company yet.');
}

const PLAN_FIELDS = ['runway', 'burn', 'cash', 'revenue'];

function reasonsOfPlan(name: string, { plan }: MailReadings): Reason | null {
  const href = TOOL_HREFS['burn-rate'];
  // The plan has figures, but not this one.
  const isBegun = plan.kind !== 'unreadable' && plan.entered !== undefined;
  if (isBegun && name === 'revenue') return { text: 'Your runway plan has no revenue yet.', action: 'Add it', href };
  if (isBegun && name === 'cash') return reasonOf('burn-rate', missing('balance'));
  if (plan.kind !== 'known') return reasonOf('burn-rate', plan);
  const open = { action: 'Open your plan', href };
  if (plan.months === null || name === 'burn') return { text: 'Your revenue covers your costs.', ...open };
  return { text: 'At this burn, your money will not last the month.', ...open };
}

function ofCapTable({ capTable }: MailReadings): Reason | null {
  const href = TOOL_HREFS['cap-table'];
  if (capTable.kind === 'known' && capTable.after)
    return { text: 'The next round in your cap table has no amount yet.', action: 'Add it', href };
  // The holders do not matter for the amount to raise.
  if (capTable.kind === 'known' || (capTable.kind === 'missing' && capTable.need === 'founders'))
    return { text: 'Your cap table has no next round yet.', action: 'Add it', href };
  return reasonOf('cap-table', capTable);
}

/** Null for a field that only the sender can know, and if the account could not be read. Only for fields without a value. */
export function reasonFor(name: string, facts: CompanyFacts, tools: MailReadings): Reason | null {
  if (facts.userType === null) return null;
  if (PLAN_FIELDS.includes(name)) return reasonsOfPlan(name, tools);
  return name === 'amount' ? ofCapTable(tools) : ofProfile(name, facts);
}

/** The possible sources for the text of a chip. */
export interface Sources {
  /** Values for this mail only. */
  own: MergeValues;
  /** Null if no person is chosen; a person typed by hand has no card. */
  person: { name: string; card: object | null; notes: { name: string; values: MergeValues } } | null;
  /** Values that the sender typed for every mail. */
  typed: MergeValues;
  known: ReadonlyMap<string, KnownValue>;
  /** The value in the chip; undefined if none is known. */
  value: string | undefined;
}

export const knownText = ({ from, note }: KnownValue): string => (note ? `From ${from}. ${note}` : `From ${from}`);

const NAMES = /^(first|last|full)Name$/;

/** The source of a chip's text, as one sentence. Sources are tried in the reverse order of the merge. */
export function sourceText({ name, fallback }: MergeField, { own, person, typed, known, value }: Sources): string {
  const has = (values: MergeValues | undefined) => (values?.get(name) ?? '').trim() !== '';
  if (has(own)) return 'Changed for this email';
  if (!value?.trim()) return fallback === null ? 'Not filled in yet' : 'Not known, so the fallback text is used';
  if (person) {
    if (name === 'lastContact') return 'From your log';
    if (has(person.notes.values) || (NAMES.test(name) && person.notes.name.trim() !== ''))
      return `Your answer for ${person.name}`;
    if (isPersonField(name)) return person.card ? 'From the directory' : `Your answer for ${person.name}`;
  }
  if (has(typed)) return 'Your answer for every email';
  const one = known.get(name);
  return one ? knownText(one) : `From what ${person?.name ?? 'this person'} invests in`;
}
