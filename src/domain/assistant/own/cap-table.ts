/**
 * The assistant's answers about a person's own cap table: who holds what, also after one more round, its rounds, and its SAFEs and notes.
 * All shares come from the engine of the tool.
 */
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';
import { computeDilution, rowName, type DilutionRow } from '@/domain/cap-table/calculation/dilution';
import { newRound, type CapTable, type Convertible } from '@/domain/cap-table/document/document';
import { minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import type { Fault } from '@/domain/cap-table/document/faults';
import { formatPercent, groupedText } from '@/domain/cap-table/presentation/format';
import { KIND_NAMES } from '@/domain/cap-table/presentation/texts';
import { vestedByHolder } from '@/domain/cap-table/vesting/exit-vesting';
import { vestedOn } from '@/domain/cap-table/vesting/vesting';
import { formatDay, type Day } from '@/domain/time/days';
import { compare, divide, isZero, multiply, whole, type Fraction } from '@/domain/money/fractions';
import { formatAmount, isCurrency, sumMoney } from '@/domain/money/money';
import { line, money } from '@/domain/assistant/sums/figures';
import { otherCurrency, OWN_TOOLS, type OwnAsk } from './asks';
import type { OwnAnswer } from './documents';

type CapTableAsk = Extract<OwnAsk, { document: 'cap-table' }>;

interface Held {
  name: string;
  isPool: boolean;
  /** In percent. */
  part: Fraction;
  /** Of all kinds, with options; null in a table of percentages. */
  shares: bigint | null;
  hasOptions: boolean;
}

interface Holdings {
  held: Held[];
  isOver: boolean;
  /** SAFEs and notes that are not shares yet. */
  open: readonly Convertible[];
  faults: readonly Fault[];
}

/** The investors of a round by name, if the table names all of them; else the round as one row. */
function investorsOf({ fundingRounds, stakeholders }: CapTable, row: DilutionRow): DilutionRow[] {
  const round = fundingRounds.find(({ id }) => `round:${id}` === row.id);
  const investors = round?.investors ?? [];
  if (
    !round ||
    investors.length === 0 ||
    investors.reduce((sum, { amount }) => sum + (amount ?? 0), 0) !== round.amount
  )
    return [row];
  return investors.map(({ stakeholderId, amount }) => ({
    ...row,
    name: stakeholders.find(({ id }) => id === stakeholderId)?.name ?? row.name,
    type: 'investor',
    final: multiply(row.final, divide(whole(amount ?? 0), whole(round.amount))),
  }));
}

/** The holders and their shares after all rounds, in the words of the tool. */
function heldOf(table: CapTable): Holdings {
  const isCounted = table.mode === 'shares' || table.shares.certificates.length + table.shares.options.length > 0;
  if (isCounted) {
    const capitalisation = computeCapitalisation(table);
    const { ownership, state } = lastStep(capitalisation);
    const all = ownership.fullyDiluted;
    const held = ownership.rows.flatMap(({ name, type, total, options }): Held[] =>
      total === 0n || all === 0n
        ? []
        : [
            {
              name: name || 'Option pool',
              isPool: type === 'pool',
              part: { n: total * 100n, d: all },
              shares: total,
              hasOptions: options > 0n,
            },
          ],
    );
    return { held, isOver: false, open: state.open, faults: capitalisation.faults };
  }
  const { isOver, stakeholders, newMoney, faults } = computeDilution(table);
  const held = [...stakeholders, ...newMoney.flatMap((row) => investorsOf(table, row))].flatMap((row) =>
    isZero(row.final)
      ? []
      : [{ name: rowName(row), isPool: row.type === 'option-pool', part: row.final, shares: null, hasOptions: false }],
  );
  return { held, isOver, open: table.shares.convertibles, faults };
}

const ASKED_ROUND = 'asked';

/** The table with one more round, which is only asked about. */
function withRound(table: CapTable, { amount, valuation, is_post }: NonNullable<CapTableAsk['next_round']>): CapTable {
  const unit = Number(minorPerUnit(table.currency));
  const round = {
    ...newRound(ASKED_ROUND),
    name: 'New',
    amount: Math.round(amount * unit),
    valuation: Math.round(valuation * unit),
    valuationKind: is_post ? ('post-money' as const) : ('pre-money' as const),
  };
  return { ...table, fundingRounds: [...table.fundingRounds, round] };
}

function tellRounds(table: CapTable, name: string, shown: (amount: number) => string): OwnAnswer {
  const { fundingRounds: rounds } = table;
  if (rounds.length === 0) return { says: `Your cap table “${name}” has no round yet.` };
  const list = rounds.map(
    (round) => `${round.name} of ${shown(round.amount)} at ${shown(round.valuation)} ${round.valuationKind}`,
  );
  return {
    says: `In your cap table “${name}”: ${list.join('; ')}.`,
    sum: {
      title: `Rounds of “${name}”`,
      lines: rounds.map((round, at) => line(round.name, list[at] ?? '')),
      formula: 'as entered in the cap table',
      result: list.at(-1) ?? '',
      href: OWN_TOOLS['cap-table'].href,
    },
  };
}

/** "SAFE of ₹50 lakh at a post-money cap of ₹10 crore". */
function termsOf(
  { kind, amount, cap, capBasis, discount, mfn }: Convertible,
  shown: (amount: number) => string,
): string {
  const terms = [
    ...(cap === null ? [] : [`a ${capBasis} cap of ${shown(cap)}`]),
    ...(discount > 0 ? [`a discount of ${discount}%`] : []),
    ...(mfn ? ['most favoured terms'] : []),
  ];
  return `${KIND_NAMES[kind]} of ${shown(amount)}${terms.length > 0 ? ` at ${terms.join(' and ')}` : ''}`;
}

const TRY_ROUND =
  'To see their shares, ask for example “What will everyone own if we raise ₹5 crore at ₹15 crore pre-money?”';

/** Whether one of the words is in the name. */
const isNamed = (name: string, words: string): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.toLowerCase().split(/\s+/).includes(word));

const isPoolAsked = (words: string): boolean => /\b(?:pool|esop)\b/i.test(words);

/** A SAFE or note with its holder, and whether it is no share yet. */
type Instrument = Convertible & { name: string; isOpen: boolean };

const instrumentsOf = ({ shares, stakeholders }: CapTable, open: Holdings['open']): Instrument[] =>
  shares.convertibles.map((one) => ({
    ...one,
    name: stakeholders.find(({ id }) => id === one.stakeholderId)?.name ?? 'Someone',
    isOpen: open.some(({ id }) => id === one.id),
  }));

const sharesText = ({ shares, hasOptions }: Held, currency: string): string =>
  shares === null ? '' : ` (${groupedText(String(shares), currency)} shares${hasOptions ? ' and options' : ''})`;

/** What has vested by `today`, as the tool's list "Vested today" counts it. */
function tellVested(table: CapTable, name: string, holder: string, today: Day): OwnAnswer {
  const { vested } = vestedByHolder(table, lastStep(computeCapitalisation(table)).state, today);
  const count = (shares: bigint) => shares.toLocaleString('en-IN');
  const all = table.stakeholders.flatMap(({ id, name: of, vestingSchedule }) => {
    if (!vestingSchedule) return [];
    const held = vested.get(id);
    if (held) return [{ name: of, text: `${count(held.vested)} of ${count(held.granted)} shares` }];
    const part = vestedOn(100, vestingSchedule, today, table.vestingMonth);
    return part.ok ? [{ name: of, text: `${formatPercent(part.value.vested)} of the stake` }] : [];
  });
  const some = holder === '' ? all : all.filter((one) => isNamed(one.name, holder));
  const shown = some.length > 0 ? some : all;
  if (shown.length === 0) return { says: `No one in your cap table “${name}” has a vesting schedule.` };
  const list = shown.map((one) => `${one.name} ${one.text}`).join(', ');
  const lead = some.length === 0 ? `“${holder}” has nothing that vests in it. ` : '';
  return {
    says: `${lead}In your cap table “${name}”, this has vested by ${formatDay(today)}: ${list}.`,
    sum: {
      title: `Vested in “${name}”`,
      lines: shown.map((one) => line(one.name, one.text)),
      formula: 'each vesting schedule of the cap table, on this day',
      result: list,
      href: OWN_TOOLS['cap-table'].href,
    },
  };
}

export function tellCapTable(own: CapTable, name: string, ask: CapTableAsk, today: Day): OwnAnswer {
  const { holder, shows, next_round: next } = ask;
  if (shows === 'vested') return tellVested(own, name, holder, today);
  const refused = otherCurrency('cap-table', own.currency, next?.currency);
  if (refused) return { says: refused };
  const table = next ? withRound(own, next) : own;
  const { held, isOver, open, faults } = heldOf(table);
  if (isOver)
    return { says: 'Your cap table adds up to more than 100%, so no share can be computed. Please correct it first.' };
  const { currency } = table;
  const shownMoney = (amount: number) =>
    isCurrency(currency) ? money(amount, currency) : formatAmount(amount, currency);
  const instruments = instrumentsOf(table, open);
  if (held.length + instruments.length === 0) return { says: 'Your cap table has no holders yet.' };
  if (shows === 'rounds') return tellRounds(own, name, shownMoney);
  const problem = faults.find(({ subject, weight }) => subject === ASKED_ROUND && weight !== 'notice');
  if (problem) return { says: `That round cannot be computed in your cap table “${name}”. ${problem.message}` };
  const rounds = [...own.fundingRounds.map((round) => round.name), ...(next ? ['a new round'] : [])];
  const after = rounds.length > 0 ? ` after ${rounds.join(', ')}` : '';
  const described = (one: Instrument) => `${one.name} ${termsOf(one, shownMoney)}`;
  const sum = {
    title: `Cap table “${name}”`,
    lines: [
      ...held.map((one) => line(one.name, formatPercent(one.part))),
      ...instruments.flatMap((one) =>
        one.isOpen ? [line(one.name, `${termsOf(one, shownMoney)}, not converted`)] : [],
      ),
    ],
    formula: held.some(({ shares }) => shares !== null)
      ? 'shares ÷ all shares, options and the pool'
      : 'each share × (1 − part sold), round by round',
    result: rounds.length > 0 ? `${held.length} holders${after}` : `${held.length} holders, no round yet`,
    href: OWN_TOOLS['cap-table'].href,
  };
  const place = `In your cap table “${name}”`;
  const listed = (some: readonly Held[], isCounted: boolean) =>
    some
      .map((one) => `${one.name} ${formatPercent(one.part)}${isCounted ? sharesText(one, table.currency) : ''}`)
      .join(', ');
  const ofHolder = instruments.filter((one) => holder === '' || isNamed(one.name, holder));
  const waiting = ofHolder.filter(({ isOpen }) => isOpen);
  if (shows === 'safes') {
    if (ofHolder.length === 0)
      return { says: `${holder ? `“${holder}” has` : 'There is'} no SAFE and no note in your cap table “${name}”.` };
    const total = shownMoney(sumMoney(ofHolder.map(({ amount }) => amount)));
    const converted = held.filter((one) => ofHolder.some((other) => !other.isOpen && other.name === one.name));
    const says = [
      `${place}, SAFEs and notes brought in ${total}: ${ofHolder.map(described).join('; ')}.`,
      converted.length > 0 ? `They have converted:${after} these investors hold ${listed(converted, false)}.` : '',
      waiting.length > 0 ? `What has not converted is not a share yet. ${TRY_ROUND}` : '',
    ];
    return { says: says.filter(Boolean).join(' '), sum };
  }
  const isAsked = (one: Held) => (isPoolAsked(holder) ? one.isPool : isNamed(one.name, holder));
  const some =
    shows === 'largest'
      ? held.toSorted((a, b) => compare(b.part, a.part)).slice(0, 1)
      : holder === ''
        ? held
        : held.filter(isAsked);
  if (some.length + waiting.length === 0)
    return { says: `“${holder}” is not a holder in your cap table “${name}”. It has: ${listed(held, false)}.`, sum };
  const isCounted = shows === 'shares' || (holder !== '' && shows === 'holders');
  const says = [
    some.length > 0
      ? `${place}${after}${shows === 'largest' ? ' the largest holder is' : ':'} ${listed(some, isCounted)}.`
      : `${place}${after}, “${holder}” holds no shares.`,
    shows === 'shares' && some.some(({ shares }) => shares === null)
      ? 'It is kept in percent, so it has no numbers of shares.'
      : '',
    waiting.length > 0
      ? `Not counted, because it becomes shares only in a priced round: ${waiting.map(described).join('; ')}.`
      : '',
    // A holder's own share also falls when those of others convert.
    waiting.length === 0 && instruments.some(({ isOpen }) => isOpen) ? 'The SAFEs and notes are not counted yet.' : '',
    !next && instruments.some(({ isOpen }) => isOpen) ? TRY_ROUND : '',
  ];
  return { says: says.filter(Boolean).join(' '), sum };
}
