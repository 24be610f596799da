/** The cost breakdown by category and the recommendations, side by side. */
import { Lightbulb } from 'lucide-react';
import type { BurnPlan } from '@/domain/burn-rate/plan';
import { recommendationsFor } from '@/domain/burn-rate/recommendations';
import { computeBreakdown } from '@/domain/burn-rate/runway';
import { formatCardMoney, formatShare } from '@/domain/money/money';
import { BarList } from '@/islands/ui/chart/BarList';
import { BAND_LOOKS } from '@/islands/tools/burn-rate/SummaryCards';

export interface CostReviewProps {
  plan: BurnPlan;
  /** All monthly costs, before revenue. */
  total: number;
}

function Breakdown({ plan, total }: CostReviewProps) {
  const lines = computeBreakdown(plan);
  const [largest] = lines;
  return (
    <section aria-label="Burn breakdown" className="card p-5">
      {largest ? (
        <BarList
          title="Burn breakdown"
          headingLevel={2}
          summary={`${formatCardMoney(total, plan.currency)} a month before revenue; the largest is ${largest.category}.`}
          bars={lines.map(({ category, amount, share }) => ({
            id: category,
            label: category,
            value: amount,
            text: formatCardMoney(amount, plan.currency),
            detail: share === null ? undefined : formatShare(share),
          }))}
        />
      ) : (
        <>
          <h2 className="text-lg font-semibold">Burn breakdown</h2>
          <p className="muted mt-2 text-sm">Your costs by category appear here once you add some.</p>
        </>
      )}
    </section>
  );
}

const LEVELS = {
  urgent: { ...BAND_LOOKS.critical, name: 'Urgent' },
  warning: { ...BAND_LOOKS.warning, name: 'Warning' },
  advice: { Icon: Lightbulb, text: 'text-secondary', name: 'Advice' },
} as const;

function Recommendations({ plan }: Pick<CostReviewProps, 'plan'>) {
  // The page already warns about the runway above, so only the report has these.
  const list = recommendationsFor(plan, plan.currency, formatCardMoney).filter(({ id }) => !id.startsWith('runway-'));
  return (
    <section aria-labelledby="recommendations" className="card p-5">
      <h2 id="recommendations" className="text-lg font-semibold">
        Recommendations
      </h2>
      {list.length === 0 ? (
        <p className="muted mt-2 text-sm">Nothing stands out. Look again when your costs or your revenue change.</p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {list.map(({ id, level, title, text }) => {
            const { Icon, text: colour, name } = LEVELS[level];
            return (
              <li key={id} className="flex gap-3 text-sm">
                <Icon className={`mt-0.5 size-4 shrink-0 ${colour}`} aria-hidden="true" />
                <div className="min-w-0">
                  <p className="font-medium">
                    <span className="sr-only">{name}: </span>
                    {title}
                  </p>
                  <p className="muted mt-0.5 text-pretty">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

export function CostReview({ plan, total }: CostReviewProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Breakdown plan={plan} total={total} />
      <Recommendations plan={plan} />
    </div>
  );
}
