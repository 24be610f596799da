/** Where most of the confirmed accounts are. */
import type { Share } from '../../../domain/admin/figures/figures';
import { BarList } from '../../ui/chart/BarList';
import { FigureCard, FigureEmpty } from './FigureCard';
import { percent, tableOf } from './shares';

export function PlacesCard({ places }: { places: readonly Share[] }) {
  const [first] = places;
  if (!first)
    return (
      <FigureCard>
        <FigureEmpty title="Geographic Distribution">No confirmed account has a location yet.</FigureEmpty>
      </FigureCard>
    );
  return (
    <FigureCard>
      <BarList
        title="Geographic Distribution"
        headingLevel={2}
        unit="confirmed accounts"
        summary={`The five most frequent locations. ${first.name} leads with ${percent(first.share)} of the confirmed accounts that have one.`}
        table={() => tableOf('Location', places)}
        bars={places.map(({ name, count, share }) => ({
          id: name,
          label: name,
          value: count,
          text: count.toLocaleString('en-IN'),
          detail: percent(share),
        }))}
      />
    </FigureCard>
  );
}
