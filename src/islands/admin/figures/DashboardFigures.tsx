/** The figures of the dashboard: industries, places, ages, feedback, and signed-in people. Rendered by the server first; charts load on demand. */
import { countText } from '@/domain/count';
import type { ActiveUsers } from '@/domain/admin/figures/active-users';
import type { Figures, Share } from '@/domain/admin/figures/figures';
import { percent } from '@/domain/admin/figures/sentences';
import { ActiveUsersCard } from './ActiveUsersCard';
import { AgeCards } from './AgeCards';
import { FeedbackCard } from './FeedbackCard';
import { IndustryCards } from './IndustryCards';
import { BarList } from '@/islands/ui/chart/BarList';
import { FigureCard, FigureEmpty } from './FigureCard';
import { tableOf } from './shares';

/** Where most of the confirmed accounts are. */
function PlacesCard({ places }: { places: readonly Share[] }) {
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
          text: countText(count),
          detail: percent(share),
        }))}
      />
    </FigureCard>
  );
}

const EVERY_MS = 10_000;

export interface DashboardFiguresProps {
  /** Null when the server could not read them; what can be asked for alone is. */
  figures: Figures | null;
  serverNow: number;
}

export function DashboardFigures({ figures, serverNow }: DashboardFiguresProps) {
  const active: ActiveUsers | null = figures?.active ?? null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {figures && (
        <>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <IndustryCards industries={figures.industries} without={figures.withoutIndustry} />
          </div>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <PlacesCard places={figures.locations} />
            <AgeCards ages={figures.ages} averages={figures.averageAges} />
            <FeedbackCard first={figures.feedback} />
          </div>
        </>
      )}
      {!figures && <FeedbackCard first={null} />}
      <ActiveUsersCard title="Currently Logged In" first={active} everyMs={EVERY_MS} serverNow={serverNow} />
    </div>
  );
}
