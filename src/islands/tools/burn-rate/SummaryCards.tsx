/** The cards for bank balance, monthly burn rate and runway, each with a sentence that explains it, and the runway bar. */
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import {
  formatRunway,
  NO_RUNWAY,
  raiseBy,
  BAR_MONTHS,
  legendFor,
  runwayBar,
  type BurnSummary,
  type BarSegment,
  type RunwayBand,
} from '@/domain/burn-rate/runway';
import { formatCardMoney, type Currency } from '@/domain/money/money';
import { addMonths, formatMonth, formatShortMonth, type Month } from '@/domain/time/months';

// The looks of the three bands: word, icon and colour together, so that no one depends on only one of them.

export const BAND_LOOKS = {
  critical: {
    name: 'Critical',
    Icon: CircleAlert,
    text: 'text-error',
    fill: 'bg-error',
    tint: 'border-error/50 bg-error/10',
  },
  warning: {
    name: 'Warning',
    Icon: TriangleAlert,
    text: 'text-warning',
    fill: 'bg-warning',
    tint: 'border-warning/60 bg-warning/10',
  },
  good: {
    name: 'Good',
    Icon: CircleCheck,
    text: 'text-success',
    fill: 'bg-success',
    tint: 'border-success/50 bg-success/10',
  },
} as const satisfies Record<RunwayBand, unknown>;

/** The band whose style a verdict uses; null means that nothing is marked. */
export const VERDICT_BANDS = { alive: 'good', open: 'warning', dead: 'critical', none: null } as const;

interface CardProps {
  label: string;
  value: string;
  children: ReactNode;
  mark?: ReactNode;
}

function Card({ label, value, children, mark }: CardProps) {
  return (
    <section
      aria-label={label}
      className="min-w-0 card p-5 sm:@container max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3 max-sm:px-4 max-sm:py-3"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="muted font-sans text-sm font-medium tracking-normal">{label}</h2>
        {mark}
      </div>
      <p className="display mt-2 text-[clamp(1.125rem,10cqi,2rem)] leading-tight font-semibold wrap-anywhere max-sm:mt-0 max-sm:text-xl">
        {value}
      </p>
      <p className="muted mt-1 text-sm max-sm:mt-0.5 max-sm:basis-full max-sm:text-[13px]">{children}</p>
    </section>
  );
}

function lastsUntil(runway: number, month: Month): string {
  if (runway === Infinity) return 'Revenue covers your costs';
  if (runway === 0) return 'You cannot pay next month in full';
  // Far beyond any calendar that people plan with.
  if (runway > 1200) return 'More than a hundred years';
  const until = `You are funded until ${formatMonth(addMonths(month, runway))}`;
  const raise = raiseBy(runway, month);
  if (raise === null) return until;
  return `${until}. Start raising ${raise === month ? 'this month' : `by ${formatMonth(raise)}`}.`;
}

export function SummaryCards({ summary, currency, month }: { summary: BurnSummary; currency: Currency; month: Month }) {
  const money = (amount: number) => formatCardMoney(amount, currency);
  const { bankBalance, burn, total, revenue, runway, band } = summary;
  const { name, Icon, text } = BAND_LOOKS.good;
  return (
    <div className="mt-3 grid gap-4 max-sm:gap-2 sm:grid-cols-2 lg:grid-cols-3">
      <Card label="Bank balance" value={money(bankBalance)}>
        What you can spend today
      </Card>
      <Card label="Monthly burn rate" value={money(burn)}>
        {burn < 0 ? 'You earn more than you spend' : `${money(total)} costs − ${money(revenue)} revenue`}
      </Card>
      <Card
        label="Runway"
        value={runway === null ? NO_RUNWAY.value : formatRunway(runway)}
        mark={
          // A short runway is mentioned once, in the warning below.
          band === 'good' && (
            <span className="inline-flex items-center gap-1.5 text-sm font-medium">
              <Icon className={`size-4 ${text}`} aria-hidden="true" />
              {name}
            </span>
          )
        }
      >
        {runway === null ? NO_RUNWAY.text : lastsUntil(runway, month)}
      </Card>
    </div>
  );
}

/** Months that the money does not reach are hatched, so that colour is not the only difference. */
const HATCH = {
  backgroundImage:
    'repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, currentColor 22%, transparent) 4px 5px)',
};

function wordsOf({ index, band, isFunded }: BarSegment, month: Month): string {
  const when = formatMonth(addMonths(month, index + 1));
  return `${when}: ${BAND_LOOKS[band].name}, ${isFunded ? 'paid' : 'not paid'}`;
}

/** The first twelve months as a bar with a legend: each month is paid or not, in the band of the months left at its start. */
export function RunwayBar({ runway, month }: { runway: number; month: Month }) {
  const segments = runwayBar(runway);
  const paid = segments.filter(({ isFunded }) => isFunded).length;
  return (
    <section aria-labelledby="runway-bar" className="card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="runway-bar" className="text-lg font-semibold">
          Runway, month by month
        </h2>
        <p className="muted text-sm">
          {paid === BAR_MONTHS
            ? `All of the next ${BAR_MONTHS} months are paid`
            : `${paid} of the next ${BAR_MONTHS} months ${paid === 1 ? 'is' : 'are'} paid`}
        </p>
      </div>
      <ol aria-label={`Runway of ${formatRunway(runway)}`} className="mt-4 grid grid-cols-12 gap-1">
        {segments.map((segment) => {
          const { index, band, isFunded } = segment;
          const { fill, tint } = BAND_LOOKS[band];
          return (
            <li
              key={index}
              data-band={band}
              data-funded={isFunded}
              title={wordsOf(segment, month)}
              className="min-w-0 text-center"
            >
              <span className="sr-only">{wordsOf(segment, month)}</span>
              <span
                aria-hidden="true"
                className={`block h-9 rounded-md border ${isFunded ? `${fill} border-transparent` : `${tint} border-dashed`} print:border-black`}
                style={isFunded ? undefined : HATCH}
              />
              <span aria-hidden="true" className="muted mt-1 block text-xs tabular-nums">
                <span className="max-sm:hidden">{formatShortMonth(addMonths(month, index + 1)).slice(0, 3)}</span>
                <span className="sm:hidden">{index + 1}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <ul aria-label="Legend" className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-[13px]">
        {legendFor(runway).map(({ band, label }) => {
          const { Icon, text } = BAND_LOOKS[band];
          return (
            <li key={band} className="inline-flex items-center gap-1.5">
              <Icon className={`size-4 ${text}`} aria-hidden="true" />
              {label}
            </li>
          );
        })}
        {runway !== Infinity && (
          <li className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-4 rounded-sm border border-dashed hairline" style={HATCH} />
            Not paid
          </li>
        )}
      </ul>
    </section>
  );
}
