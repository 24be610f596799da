/** The rings of the equity today and after all rounds. Fetched when they come into view. */
import type { Dilution } from '@/domain/cap-table/calculation/dilution';
import { finalTotal } from '@/domain/cap-table/calculation/dilution';
import { describeDistribution, distributionParts } from '@/domain/cap-table/presentation/distribution';
import { ShareChart } from '@/islands/ui/chart/ShareChart';

export default function DistributionCharts({ dilution }: { dilution: Dilution }) {
  const today = distributionParts(dilution, 'today');
  const final = distributionParts(dilution, 'final');
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <ShareChart title="Today" summary={describeDistribution(today, dilution.total)} parts={today} />
      {dilution.rounds.length > 0 && (
        <ShareChart
          title="After all rounds"
          summary={describeDistribution(final, finalTotal(dilution))}
          parts={final}
        />
      )}
    </div>
  );
}
