/** The report of the cap table as data, for equity-split-report.pdf, the workbook and the printed page. */
import { formatDay, type Day } from '@/domain/time/days';
import { multiply, toNumber, whole, type Fraction } from '@/domain/money/fractions';
import { formatAmount } from '@/domain/money/money';
import type { Report, ReportCell, ReportTable } from '@/domain/tools/report';
import { computeDilution, problemsOf, type Dilution } from '@/domain/cap-table/calculation/dilution';
import type { CapTable } from '@/domain/cap-table/document/document';
import { STAKEHOLDER_NAMES } from './format';
import { postMoney } from '@/domain/cap-table/calculation/prices';
import { accelerationText } from './vesting-view';
import { vestingEnd, PROJECTIONS, vestingProjections } from '@/domain/cap-table/vesting/vesting';

export const CAP_TABLE_REPORT_FILES = { pdf: 'equity-split-report.pdf', xlsx: 'equity-split-report.xlsx' } as const;

const start = (label: string) => ({ label, align: 'start' as const });
const end = (label: string) => ({ label, align: 'end' as const });
/** Percentages are numbers that a spreadsheet can add up, with four decimals at most. */
const percent = (value: Fraction): number => toNumber(value, 4);

/** A day as a real date, which a spreadsheet can calculate with; empty if there is none. */
export const dateCell = (day: string | null | undefined): ReportCell => (day ? { date: day } : '');

export const moneyIn =
  (currency: string) =>
  (minor: number | null | undefined): ReportCell =>
    minor === null || minor === undefined ? null : { money: minor, currency };

function roundsTable(table: CapTable, dilution: Dilution): ReportTable {
  const money = moneyIn(table.currency);
  const names = new Map(table.stakeholders.map(({ id, name }) => [id, name]));
  return {
    title: 'Funding rounds',
    columns: [
      start('Round'),
      end('Amount'),
      end('Valuation'),
      start('Valuation is'),
      end('Post-money'),
      end('Dilution factor (%)'),
      end('Option pool (%)'),
      start('Investors'),
    ],
    rows: table.fundingRounds.map((round, at) => {
      const post = postMoney(round);
      return [
        round.name,
        money(round.amount),
        money(round.valuation),
        round.valuationKind,
        money(post === null ? null : Number(post)),
        percent(multiply(dilution.rounds[at]?.factor ?? whole(0), whole(100))),
        round.optionPoolPercentage,
        round.investors
          .map(({ stakeholderId, amount }) => {
            const name = names.get(stakeholderId) ?? stakeholderId;
            return amount === null ? name : `${name} (${formatAmount(amount, table.currency)})`;
          })
          .join(', '),
      ];
    }),
  };
}

function dilutionTables(dilution: Dilution): ReportTable[] {
  const rows = [...dilution.stakeholders, ...dilution.newMoney];
  const nameOf = ({ name, type }: (typeof rows)[number]) => (type === 'round' ? `${name} investors` : name);
  return [
    {
      title: 'Equity distribution',
      columns: [start('Holder'), start('Type'), end('Today (%)'), end('After all rounds (%)')],
      rows: rows.map((row) => [
        nameOf(row),
        row.type === 'round' ? 'New money' : STAKEHOLDER_NAMES[row.type],
        row.type === 'round' ? null : percent(row.equity),
        percent(row.final),
      ]),
    },
    {
      title: 'Dilution by round',
      columns: [start('Round'), start('Holder'), end('After this round alone (%)'), end('Running total (%)')],
      rows: dilution.rounds.flatMap(({ id, name }) =>
        rows.flatMap((row) => {
          const share = row.rounds.find((one) => one.roundId === id);
          return share ? [[name, nameOf(row), percent(share.diluted), percent(share.running)]] : [];
        }),
      ),
    },
  ];
}

const vestingOf = ({ stakeholders }: CapTable) =>
  stakeholders.flatMap((holder) => (holder.vestingSchedule ? [{ holder, schedule: holder.vestingSchedule }] : []));

/** The schedule of each holder, with a column for the effect of a sale if any schedule has acceleration. */
export function schedulesTable(table: CapTable): ReportTable {
  const vesting = vestingOf(table);
  const hasAcceleration = vesting.some(({ schedule }) => schedule.acceleration);
  return {
    title: 'Vesting schedules',
    columns: [
      start('Name'),
      start('Start'),
      end('Cliff (months)'),
      end('Period (months)'),
      start('Type'),
      start('Fully vested on'),
      ...(hasAcceleration ? [start('When the company is sold')] : []),
    ],
    rows: vesting.map(({ holder, schedule }) => [
      holder.name,
      dateCell(schedule.startDate),
      schedule.cliff,
      schedule.vestingPeriod,
      schedule.vestingType === 'cliff' ? 'Cliff' : 'Linear',
      dateCell(vestingEnd(schedule, table.vestingMonth)),
      ...(hasAcceleration ? [schedule.acceleration ? accelerationText(schedule.acceleration) : ''] : []),
    ]),
  };
}

function vestingTables(table: CapTable, today: string): ReportTable[] {
  const vesting = vestingOf(table);
  const { vestingMonth } = table;
  return [
    schedulesTable(table),
    {
      title: 'Vesting projections',
      columns: [start('Name'), end('Equity (%)'), ...PROJECTIONS.map(({ label }) => end(`${label} (%)`))],
      rows: vesting.map(({ holder }) => {
        const rows = vestingProjections(holder, today, vestingMonth);
        return [
          holder.name,
          holder.equity,
          ...(rows.ok ? rows.value.map(({ vested }) => percent(vested)) : PROJECTIONS.map(() => null)),
        ];
      }),
    },
  ];
}

/**
 * The tables of the percent mode. Empty tables are left out, except the first two. `dayOf` converts a moment in ISO 8601 to a day in the
 * person's time zone, the same as `today`.
 */
export function percentTables(table: CapTable, today: string, dayOf: (moment: string) => Day | null): ReportTable[] {
  const dilution = computeDilution(table);
  const money = moneyIn(table.currency);
  const warnings = problemsOf(table, dilution);
  const first: ReportTable[] = [
    {
      title: 'Stakeholders',
      columns: [start('Name'), start('Type'), end('Equity (%)'), end('Investment')],
      rows: table.stakeholders.map((one) => [one.name, STAKEHOLDER_NAMES[one.type], one.equity, money(one.investment)]),
    },
    roundsTable(table, dilution),
  ];
  const others: ReportTable[] = [
    ...dilutionTables(dilution),
    ...vestingTables(table, today),
    {
      title: 'Scenarios',
      columns: [start('Name'), start('Description'), start('Saved on'), end('Stakeholders'), end('Rounds'), start('')],
      rows: table.scenarios.map((one) => [
        one.name,
        one.description,
        dateCell(dayOf(one.createdAt)),
        one.stakeholders.length,
        one.fundingRounds.length,
        one.id === table.currentScenarioId ? 'Current' : '',
      ]),
    },
    { title: 'Warnings', columns: [start('Warning')], rows: warnings.map((text) => [text]) },
  ];
  return [...first, ...others.filter(({ rows }) => rows.length > 0)];
}

/** Whether there is anything to print. */
export const isPrintable = (table: Pick<CapTable, 'stakeholders' | 'fundingRounds'>): boolean =>
  table.stakeholders.length > 0 || table.fundingRounds.length > 0;

/** The report of the day `today`. `tables` are the tables of the shown mode. */
export function capTableReport(table: CapTable, name: string, today: string, tables: readonly ReportTable[]): Report {
  const company = table.company.trim();
  return {
    title: 'Equity Split Report',
    lines: [...(company === '' || company === name ? [] : [company]), name, `As of ${formatDay(today)}`],
    tables,
    currency: table.currency,
  };
}
