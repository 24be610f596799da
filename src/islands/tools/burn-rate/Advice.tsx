/** What the figures mean: the warning of a short runway, and whether the plan reaches profit on its money. */
import { useMemo } from 'react';
import { TrendingUp } from 'lucide-react';
import { describeLever, strongestLever } from '@/domain/burn-rate/lever';
import { lowRunwayWarning } from '@/domain/burn-rate/runway';
import { NO_CHANGE } from '@/domain/burn-rate/projection';
import { describeVerdict, judge } from '@/domain/burn-rate/verdict';
import type { BurnPlan } from '@/domain/burn-rate/plan';
import { formatCardMoney } from '@/domain/money/money';
import type { Month } from '@/domain/time/months';
import { Button } from '@/islands/ui/Button';
import { BAND_LOOKS } from './band-looks';

const DEFAULT_DEAD =
  '“Default dead” is a term of investors: as things are, the money ends before revenue covers the costs.';

/** The one alarm of the page, with what would change it most. */
export function LowRunwayWarning({ plan, runway }: { plan: BurnPlan; runway: number }) {
  const warning = lowRunwayWarning(runway);
  const lever = useMemo(() => strongestLever(plan), [plan]);
  if (!warning) return null;
  const { Icon, text, tint } = BAND_LOOKS[warning.band];
  return (
    <div role="alert" className={`flex gap-3 rounded-xl border px-4 py-3 text-sm ${tint}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${text}`} aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">
            {warning.band === 'critical' ? 'Urgent: low runway.' : 'Low runway.'}
          </strong>{' '}
          {warning.message}
        </p>
        {lever && <p className="mt-1 font-medium">{describeLever(lever, plan.currency, formatCardMoney)}</p>}
      </div>
    </div>
  );
}

export interface VerdictCardProps {
  plan: BurnPlan;
  /** The alarm says already when the money ends: this says the rest, without a second alarm. */
  isWarned: boolean;
  month: Month;
  onScenarios: () => void;
}

export function VerdictCard({ plan, isWarned, month, onScenarios }: VerdictCardProps) {
  const verdict = judge(plan, NO_CHANGE, month);
  const { title, text } = describeVerdict(verdict, plan.currency, {
    money: formatCardMoney,
    hasEnd: !isWarned,
  });
  const { Icon, text: tone } = BAND_LOOKS.good;
  return (
    <section aria-labelledby="verdict" className="flex flex-wrap items-center gap-x-6 gap-y-3 card p-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="verdict" className="muted font-sans text-sm font-medium tracking-normal">
          If nothing changes
        </h2>
        <p className="mt-1 flex items-center gap-2 text-lg font-semibold">
          {/* One verdict a page: with more than a year of money, what comes later is no alarm. */}
          {!isWarned && verdict.kind === 'alive' && <Icon className={`size-4.5 ${tone}`} aria-hidden="true" />}
          {title}
        </p>
        <p className="muted mt-1 text-sm text-pretty">
          {text}
          {verdict.kind === 'dead' && !isWarned && ` ${DEFAULT_DEAD}`}
        </p>
      </div>
      <Button size="sm" className="print:hidden" icon={<TrendingUp className="size-4" />} onClick={onScenarios}>
        {plan.scenarios.length > 0 ? 'Compare scenarios' : 'Try a scenario'}
      </Button>
    </section>
  );
}
