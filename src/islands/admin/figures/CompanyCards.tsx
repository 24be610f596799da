/** The cards about companies: their ages, by bucket and on average, and their industries. */
import { countText } from '@/domain/count';
import {
  AGE_SCALE,
  TOP,
  agesText,
  leftOutText,
  industriesText,
  percent,
  type Figures,
  type Share,
} from '@/domain/admin/figures/figures';
import { BarList } from '@/islands/ui/chart/BarList';
import { ColumnChart } from '@/islands/ui/chart/ColumnChart';
import { ShareChart } from '@/islands/ui/chart/ShareChart';
import { ChartPlace, FigureCard, FigureEmpty, tableOf } from './FigureCard';

/** Only whole companies get a label on the axis. */
const whole = (count: number) => (Number.isInteger(count) ? countText(count) : '');
/** Averages have a decimal. */
const years = (age: number) => `${age} ${age === 1 ? 'year' : 'years'}`;

export function AgeCards({ ages, averages }: { ages: Figures['ages']; averages: Figures['averageAges'] }) {
  const { buckets, unknown } = ages;
  const known = buckets.reduce((sum, { count }) => sum + count, 0);
  const NONE = 'No confirmed founder has a founding year yet.';
  const [oldest] = averages;
  return (
    <>
      <FigureCard>
        {known === 0 ? (
          <FigureEmpty title="Company Age Distribution">{NONE}</FigureEmpty>
        ) : (
          <ChartPlace title="Company Age Distribution">
            <ColumnChart
              title="Company Age Distribution"
              headingLevel={2}
              summary={agesText(buckets)}
              y={{ label: 'companies', format: whole }}
              groupLabel="Age in years"
              series={[{ id: 'companies', label: 'Companies' }]}
              groups={buckets.map(({ label, count }) => ({ id: label, label, values: [count] }))}
              height={220}
              labelPx={40}
            />
          </ChartPlace>
        )}
        {unknown > 0 && <p className="muted mt-2 text-[13px]">{leftOutText(unknown, 'a founding year')}</p>}
      </FigureCard>
      <FigureCard>
        {!oldest ? (
          <FigureEmpty title="Average Company Age by Industry">{NONE}</FigureEmpty>
        ) : (
          <>
            <BarList
              title="Average Company Age by Industry"
              headingLevel={2}
              unit="years"
              summary={`The oldest are in ${oldest.industry}. A full bar is ${AGE_SCALE} years.`}
              table={() => ({
                columns: ['Industry', 'Average age', 'Companies'],
                rows: averages.map(({ industry, years: age, companies }) => ({
                  id: industry,
                  cells: [industry, years(age), countText(companies)],
                })),
              })}
              full={AGE_SCALE}
              bars={averages.map(({ industry, years: age, companies }) => ({
                id: industry,
                label: industry,
                value: age,
                text: years(age),
                detail: countText(companies),
              }))}
            />
            <p className="muted mt-3 text-[13px]">
              A full bar is {AGE_SCALE} years. The last figure is the number of companies.
            </p>
          </>
        )}
      </FigureCard>
    </>
  );
}

/** The number of parts that have their own colour. */
const OWN_COLOUR = 9;

function partsOf(industries: readonly Share[]): Share[] {
  if (industries.length <= OWN_COLOUR + 1) return [...industries];
  const rest = industries.slice(OWN_COLOUR);
  const sum = (of: 'count' | 'share') => rest.reduce((total, row) => total + row[of], 0);
  return [...industries.slice(0, OWN_COLOUR), { name: 'All others', count: sum('count'), share: sum('share') }];
}

const NONE = 'No confirmed founder has an industry yet.';

/** The founders' industries: all as a ring, and the five with the most companies. */
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
