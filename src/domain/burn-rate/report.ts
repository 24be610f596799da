/** The report of the burn rate tool as data, from which burn-rate-report.pdf and burn-rate-report.xlsx are written. */
import type { Currency, Minor } from '@/domain/money/money';
import { formatDay, type Day } from '@/domain/time/days';
import { monthOfDay, type Month } from '@/domain/time/months';
import type { Report, ReportCell, ReportTable } from '@/domain/tools/report';
import type { BurnInputs, BurnPlan, Scenario } from './plan';
import {
  NO_CHANGE,
  projectCash,
  describeNotCounted,
  describeVerdict,
  judge,
  type Change,
  type ProjectionRow,
} from './projection';
import { recommendationsFor } from './recommendations';
import { BAND_LIMITS, bandOf, computeBreakdown, computeSummary, formatRunway, NO_RUNWAY } from './runway';

const LONGEST_REPORT = 24;
const REPORT_WHEN_INFINITE = 12;

/** The number of months in a report: the smaller of 24 and runway + 1, or 12 when the runway is infinite or not known. */
export const reportMonths = (runway: number | null): number =>
  runway === Infinity || runway === null ? REPORT_WHEN_INFINITE : Math.min(LONGEST_REPORT, runway + 1);

export interface ReportRow extends ProjectionRow {
  /** Months in a row that are paid, from this one on; counted only as far as a band needs. */
  left: number;
}

/** The months of a projection, each with the months left when it begins. */
function withMonthsLeft(inputs: BurnInputs, change: Change, from: Month, months: number): ReportRow[] {
  const rows = projectCash(inputs, change, from, months + BAND_LIMITS.warning);
  return rows.slice(0, months).map((row, place) => {
    const ahead = rows.slice(place, place + BAND_LIMITS.warning);
    const end = ahead.findIndex(({ closing }) => closing < 0);
    return { ...row, left: end < 0 ? ahead.length : end };
  });
}

/** The projection of the report: today's figures, unchanged. */
export function reportProjection(inputs: BurnInputs, from: Month): ReportRow[] {
  const { runway } = computeSummary(inputs);
  return withMonthsLeft(inputs, NO_CHANGE, from, reportMonths(runway));
}

const start = (label: string) => ({ label, align: 'start' as const });
const end = (label: string) => ({ label, align: 'end' as const });

const BAND_NAMES = { critical: 'Critical', warning: 'Warning', good: 'Good' } as const;

function projectionTable(
  title: string,
  rows: readonly ReportRow[],
  currency: Currency,
  isJudged: boolean,
): ReportTable {
  const money = (amount: Minor, formula?: string): ReportCell => ({ money: amount, currency, formula });
  return {
    title,
    columns: [
      end('Month'),
      start('Date'),
      end('Opening balance'),
      end('Money in'),
      end('Money out'),
      end('Burn'),
      end('Closing balance'),
      start('Status'),
    ],
    rows: rows.map((row, place) => [
      row.index,
      { month: row.month },
      place === 0 ? money(row.opening) : money(row.opening, '[Closing balance:-1]'),
      money(row.revenue + row.oneOffIncome),
      money(row.costs + row.hires + row.oneOffCosts),
      money(-row.net, '[Money out]-[Money in]'),
      money(row.closing, '[Opening balance]+[Money in]-[Money out]'),
      row.closing < 0 ? 'Out of money' : isJudged ? BAND_NAMES[bandOf(row.left)] : NO_RUNWAY.value,
    ]),
  };
}

const runwayCell = (runway: number | null): ReportCell =>
  runway === null
    ? NO_RUNWAY.value
    : runway === Infinity
      ? formatRunway(runway)
      : {
          count: runway,
          unit: ['month', 'months'],
          formula: 'IF([Value:-1]>0,MAX(0,INT(ROUND([Value:-5]/[Value:-1],9))),"Infinite")',
        };

/** The plan as of `today`. The projection has min(24, runway + 1) rows, or 12 when the runway is infinite. */
export function burnReport(plan: BurnPlan, name: string, today: Day): Report {
  const { currency } = plan;
  const money = (amount: Minor, formula?: string): ReportCell => ({ money: amount, currency, formula });
  const summary = computeSummary(plan);
  const month = monthOfDay(today);
  const scenario: Scenario | undefined = plan.scenarios.find(({ id }) => id === plan.scenarioId);
  const tables: ReportTable[] = [
    {
      title: 'Summary',
      columns: [start('Figure'), end('Value')],
      rows: [
        ['Bank balance', money(summary.bankBalance)],
        ['Monthly revenue', money(summary.revenue)],
        ['Team costs', money(summary.team, 'SUM([Team costs!Monthly cost])')],
        ['Fixed costs', money(summary.fixed, 'SUM([Fixed costs!Monthly cost])')],
        ['Monthly burn rate', money(summary.burn, '[Value:-2]+[Value:-1]-[Value:-3]')],
        ['Runway', runwayCell(summary.runway)],
        ['Status', summary.band === null ? NO_RUNWAY.text : BAND_NAMES[summary.band]],
      ],
    },
    {
      title: 'Team costs',
      columns: [start('Name'), start('Role'), end('Monthly cost')],
      rows: plan.teamMembers.map((member) => [member.name, member.role, money(member.monthlyCost)]),
    },
    {
      title: 'Fixed costs',
      columns: [start('Name'), start('Category'), end('Monthly cost')],
      rows: plan.fixedCosts.map((cost) => [cost.name, cost.category, money(cost.monthlyCost)]),
    },
    {
      title: 'Burn breakdown',
      columns: [start('Category'), end('Monthly cost'), end('Share of costs')],
      rows: computeBreakdown(plan).map(({ category, amount, share }) => [
        category,
        money(amount),
        share === null ? null : { share, formula: '[Monthly cost]/SUM([Burn breakdown!Monthly cost])' },
      ]),
    },
    projectionTable('Projection', reportProjection(plan, month), currency, summary.runway !== null),
    {
      title: 'Recommendations',
      columns: [start('Priority'), start('Recommendation'), start('What to do')],
      rows: recommendationsFor(plan, currency).map(({ level, title, text }) => [
        { urgent: 'Urgent', warning: 'Warning', advice: 'Advice' }[level],
        title,
        text,
      ]),
    },
  ];
  const lines = [name, `As of ${formatDay(today)}`];
  if (scenario) {
    const verdict = judge(plan, scenario, month);
    const { title, text } = describeVerdict(verdict, currency);
    const left = describeNotCounted(scenario, month);
    lines.push(`Scenario “${scenario.name}”: ${title}. ${text}${left ? ` ${left}` : ''}`);
    const months = Math.min(
      24,
      Math.max(reportMonths(summary.runway), verdict.last?.index ?? 0, verdict.profit?.index ?? 0) + 1,
    );
    tables.push(
      projectionTable('Scenario', withMonthsLeft(plan, scenario, month, months), currency, verdict.kind !== 'none'),
    );
  }
  return { title: 'Burn Rate Report', lines, tables, currency };
}
