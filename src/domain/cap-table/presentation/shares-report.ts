/** The report of the mode "shares" as data: holdings, classes, instruments, each round's outcome, and the holders after each round. */
import { toNumber, type Fraction } from '@/domain/money/fractions';
import type { ReportCell, ReportTable } from '@/domain/tools/report';
import { computeCapitalisation, stepOn, type Step } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable } from '@/domain/cap-table/document/document';
import { vestedByHolder } from '@/domain/cap-table/vesting/exit-vesting';
import { ownershipPercent } from '@/domain/cap-table/calculation/holdings';
import { classRows, classColumns, holderRows } from './table-view';
import { holderName, instrumentName, KIND_NAMES, METHODS, className, termsText } from './texts';
import { dateCell, moneyIn, schedulesTable } from './report';

const start = (label: string) => ({ label, align: 'start' as const });
const end = (label: string) => ({ label, align: 'end' as const });

/** Shares as a number that a spreadsheet can add up; a number that it cannot hold exactly is text. */
const count = (shares: bigint): ReportCell => (shares <= 9_007_199_254_740_991n ? Number(shares) : String(shares));
const percent = (shares: bigint, all: bigint): ReportCell => {
  const part = ownershipPercent(shares, all);
  return part ? toNumber(part, 4) : null;
};
const price = (value: Fraction | null): ReportCell => (value ? toNumber(value, 10) : null);

/** A valid name for a sheet. */
const sheet = (name: string): string =>
  name
    .replace(/[:\\/?*[\]']/g, ' ')
    .trim()
    .slice(0, 31) || 'Round';

function holdersTable(table: CapTable, step: Step, title: string): ReportTable {
  const columns = classColumns(table, step);
  return {
    title,
    columns: [start('Holder'), ...columns.map(({ name }) => end(name)), end('Options'), end('Fully diluted'), end('%')],
    rows: holderRows(step, columns).map((row) => [
      row.name,
      ...row.columns.map(count),
      count(row.type === 'pool' ? row.total : row.options),
      count(row.total),
      percent(row.total, step.ownership.fullyDiluted),
    ]),
  };
}

function roundTables(table: CapTable, steps: readonly Step[]): ReportTable[] {
  const money = moneyIn(table.currency);
  const rounds = steps.flatMap((step) => (step.outcome ? [{ step, outcome: step.outcome }] : []));
  return [
    {
      title: 'Rounds',
      columns: [
        start('Round'),
        start('How the price is set'),
        end('New money'),
        end('Pre-money'),
        end('Price per share'),
        end('New shares'),
        end('Converted shares'),
        end('Pool increase'),
        end('Fully diluted'),
      ],
      rows: rounds.map(({ outcome }) => [
        outcome.name,
        METHODS[outcome.method].name,
        money(Number(outcome.newMoney)),
        money(Number(outcome.preMoney)),
        price(outcome.price),
        count(outcome.newShares),
        count(outcome.conversions.reduce((all, one) => all + one.shares, 0n)),
        count(outcome.poolIncrease + outcome.poolOnTop),
        count(outcome.fullyDiluted),
      ]),
    },
    {
      title: 'Conversions',
      columns: [
        start('Round'),
        start('Instrument'),
        end('Interest'),
        start('Converted at'),
        end('Price'),
        end('Shares'),
      ],
      rows: rounds.flatMap(({ outcome }) =>
        outcome.conversions.map((one) => [
          outcome.name,
          instrumentName(table, one.id),
          money(Number(one.interest)),
          one.basis,
          price(one.price),
          count(one.shares),
        ]),
      ),
    },
    ...rounds.map(({ step, outcome }, at) => holdersTable(table, step, sheet(`${at + 1} After ${outcome.name}`))),
  ];
}

/** The vested shares of everyone with a schedule, on a day. */
function vestedTable(table: CapTable, step: Step, day: string): ReportTable {
  const { vested } = vestedByHolder(table, step.state, day);
  return {
    title: 'Vested today',
    columns: [start('Name'), end('Granted'), end('Vested'), end('Unvested')],
    rows: table.stakeholders.flatMap(({ id, name, vestingSchedule }) => {
      const vestedHolding = vested.get(id);
      return vestingSchedule && vestedHolding
        ? [[name, count(vestedHolding.granted), count(vestedHolding.vested), count(vestedHolding.unvested)]]
        : [];
    }),
  };
}

/** All tables of the report as of `day`. Empty ones are left out, except for the first. */
export function sharesTables(table: CapTable, day: string): ReportTable[] {
  const capitalisation = computeCapitalisation(table);
  const { steps, faults } = capitalisation;
  const today = stepOn(capitalisation, table.fundingRounds, day);
  const money = moneyIn(table.currency);
  const others: ReportTable[] = [
    {
      title: 'Share classes today',
      columns: [start('Class'), end('Issue price'), end('Holders'), end('Shares'), end('As common'), end('%')],
      rows: classRows(today).map(({ info, holders, shares, converted }) => [
        className(table, info),
        price(info.issuePrice),
        holders,
        count(shares),
        count(converted),
        percent(converted, today.ownership.fullyDiluted),
      ]),
    },
    {
      title: 'SAFEs and notes',
      columns: [start('Investor'), start('Kind'), end('Amount'), start('Date'), start('Terms')],
      rows: table.shares.convertibles.map((one) => [
        holderName(table, one.stakeholderId),
        KIND_NAMES[one.kind],
        money(one.amount),
        dateCell(one.date),
        termsText(table, one),
      ]),
    },
    schedulesTable(table),
    vestedTable(table, today, day),
    ...roundTables(table, steps),
    {
      title: 'Warnings',
      columns: [start('Warning')],
      rows: [...new Set(faults.map(({ message }) => message))].map((text) => [text]),
    },
  ];
  return [holdersTable(table, today, 'Cap table today'), ...others.filter(({ rows }) => rows.length > 0)];
}
