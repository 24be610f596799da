/** Industries of the founders: all of them as a ring, and the five with most companies. */
import { countText } from '@/domain/count';
import { TOP, type Share } from '@/domain/admin/figures/figures';
import { industriesText, leftOutText, percent } from '@/domain/admin/figures/sentences';
import { BarList } from '@/islands/ui/chart/BarList';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { ChartPlace, FigureCard, FigureEmpty } from './FigureCard';
import { tableOf } from './shares';

const ShareChart = lazyComponent(() =>
  import('@/islands/ui/chart/ShareChart').then((module) => ({ default: module.ShareChart })),
);

/** Parts with a colour of their own. */
const OWN_COLOUR = 9;

function partsOf(industries: readonly Share[]): Share[] {
  if (industries.length <= OWN_COLOUR + 1) return [...industries];
  const rest = industries.slice(OWN_COLOUR);
  const sum = (of: 'count' | 'share') => rest.reduce((total, row) => total + row[of], 0);
  return [...industries.slice(0, OWN_COLOUR), { name: 'All others', count: sum('count'), share: sum('share') }];
}

const NONE = 'No confirmed founder has an industry yet.';

export function IndustryCards({ industries, without }: { industries: readonly Share[]; without: number }) {
  const [first] = industries;
  if (!first)
    return ['Industry Distribution', 'Top 5 Industries'].map((title) => (
      <FigureCard key={title}>
        <FigureEmpty title={title}>{NONE}</FigureEmpty>
      </FigureCard>
    ));
  const top = industries.slice(0, TOP);
  const all = industries.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <FigureCard>
        <ChartPlace title="Industry Distribution">
          <ShareChart
            title="Industry Distribution"
            headingLevel={2}
            summary={industriesText(first, industries)}
            table={() => tableOf('Industry', industries)}
            parts={partsOf(industries).map(({ name, count, share }) => ({
              id: name,
              label: name,
              share,
              text: `${countText(count)}, ${percent(share)}`,
            }))}
            alwaysRing
            centre={{ text: countText(all), label: all === 1 ? 'company' : 'companies' }}
          />
        </ChartPlace>
        {without > 0 && <p className="muted mt-3 text-[13px]">{leftOutText(without, 'an industry')}</p>}
      </FigureCard>
      <FigureCard>
        <BarList
          title="Top 5 Industries"
          headingLevel={2}
          unit="companies"
          summary={`${first.name} leads with ${countText(first.count)}.`}
          table={() => tableOf('Industry', top)}
          bars={top.map(({ name, count, share }) => ({
            id: name,
            label: name,
            value: count,
            text: countText(count),
            detail: percent(share),
          }))}
        />
      </FigureCard>
    </>
  );
}
