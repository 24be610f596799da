/** What the figures mean: the warning of a short runway, and whether the plan reaches profit on its money. */
import { TrendingUp } from 'lucide-react';
import { lowRunwayWarning } from '../../../domain/burn-rate/runway';
import { NO_CHANGE } from '../../../domain/burn-rate/projection';
import { describeVerdict, judge } from '../../../domain/burn-rate/verdict';
import type { BurnPlan } from '../../../domain/burn-rate/plan';
import type { Month } from '../../../domain/months';
import { Button } from '../../ui/Button';
import { BAND_LOOKS, VERDICT_BANDS } from './band-looks';

export function LowRunwayWarning({ runway }: { runway: number }) {
  const warning = lowRunwayWarning(runway);
  if (!warning) return null;
  const { Icon, text, tint } = BAND_LOOKS[warning.band];
  return (
    <div role="alert" className={`flex gap-3 rounded-xl border px-4 py-3 text-sm ${tint}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${text}`} aria-hidden="true" />
      <p>
        <strong className="font-semibold">Low runway.</strong> {warning.message}
      </p>
    </div>
  );
}

export interface VerdictCardProps {
  plan: BurnPlan;
  month: Month;
  onScenarios: () => void;
}

export function VerdictCard({ plan, month, onScenarios }: VerdictCardProps) {
  const verdict = judge(plan, NO_CHANGE, month);
  const { title, text } = describeVerdict(verdict, plan.currency);
  const { Icon, text: colour } = BAND_LOOKS[VERDICT_BANDS[verdict.kind]];
  return (
    <section aria-labelledby="verdict" className="flex flex-wrap items-center gap-x-6 gap-y-3 card p-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="verdict" className="muted font-sans text-sm font-medium tracking-normal">
          If nothing changes
        </h2>
        <p className="mt-1 flex items-center gap-2 text-lg font-semibold">
          <Icon className={`size-4.5 ${colour}`} aria-hidden="true" />
          {title}
        </p>
        <p className="muted mt-1 text-sm text-pretty">{text}</p>
      </div>
      <Button size="sm" className="print:hidden" icon={<TrendingUp className="size-4" />} onClick={onScenarios}>
        {plan.scenarios.length > 0 ? 'Compare scenarios' : 'Try a scenario'}
      </Button>
    </section>
  );
}
