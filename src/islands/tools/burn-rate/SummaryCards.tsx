/** Bank balance, monthly burn rate and runway, each with the sentence that explains it. */
import type { ReactNode } from 'react';
import { formatRunway, NO_RUNWAY, raiseBy, type BurnSummary } from '@/domain/burn-rate/runway';
import { formatCardMoney, type Currency } from '@/domain/money/money';
import { addMonths, formatMonth, type Month } from '@/domain/time/months';
import { BAND_LOOKS } from './band-looks';

export interface SummaryCardsProps {
  summary: BurnSummary;
  currency: Currency;
  month: Month;
}

function Card({
  label,
  value,
  children,
  mark,
}: {
  label: string;
  value: string;
  children: ReactNode;
  mark?: ReactNode;
}) {
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

export function SummaryCards({ summary, currency, month }: SummaryCardsProps) {
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
          // A short runway is said once, below.
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
