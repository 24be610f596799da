/** The figures of the dashboard: industries, places, ages, feedback, and signed-in people. Rendered by the server first; charts load on demand. */
import { Star } from 'lucide-react';
import { countText } from '@/domain/count';
import type { ActiveUsers } from '@/domain/admin/figures/active-users';
import {
  percent,
  computeFeedbackGroups,
  FEEDBACK_EMPTY,
  FEEDBACK_ERROR,
  FEEDBACK_NOT_LOADED,
  RATINGS,
  ratingTone,
  type Figures,
  type Share,
  type FeedbackStats,
} from '@/domain/admin/figures/figures';
import { BarList } from '@/islands/ui/chart/BarList';
import { api } from '@/lib/api/api';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useAnswer } from '@/islands/lists/use-answer';
import { ActiveUsersCard } from './ActiveUsersCard';
import { AgeCards, IndustryCards } from './CompanyCards';
import { FigureCard, FigureEmpty, FigureFailed, FigureTitle, tableOf } from './FigureCard';

// "Beta Feedback Statistics": the average, the distribution of stars, and how many are positive, neutral and negative.

const TEXT = { best: 'text-success', good: 'text-info', low: 'text-warning', worst: 'text-error' } as const;
const FILL = { best: 'bg-success', good: 'bg-info', low: 'bg-warning', worst: 'bg-error' } as const;

function Statistics({ stats: { totalFeedback, averageRating, ratingDistribution } }: { stats: FeedbackStats }) {
  const groups = computeFeedbackGroups(ratingDistribution);
  const countOf = (rating: number) => ratingDistribution.find(({ _id }) => _id === rating)?.count ?? 0;
  return (
    <div className="mt-4 grid gap-5 sm:grid-cols-[auto_1fr]">
      <div className="grid content-start gap-1 sm:min-w-36">
        <p className="flex items-center gap-2 text-3xl font-semibold" data-tone={ratingTone(averageRating)}>
          <span data-average>{averageRating.toFixed(1)}</span>
          <Star className={`size-6 fill-current ${TEXT[ratingTone(averageRating)]}`} aria-hidden="true" />
          <span className="sr-only">of 5 stars on average</span>
        </p>
        <p className="muted text-sm">
          {countText(totalFeedback)} {totalFeedback === 1 ? 'rating' : 'ratings'}
        </p>
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
          {(['positive', 'neutral', 'negative'] as const).map((group) => (
            <div key={group} className="contents">
              <dt className="muted">{{ positive: 'Positive', neutral: 'Neutral', negative: 'Negative' }[group]}</dt>
              <dd className="num" data-group={group}>
                {countText(groups[group])}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <table className="w-full self-start text-sm">
        <caption className="sr-only">Ratings by stars</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Stars</th>
            <th scope="col">Bar</th>
            <th scope="col">Ratings</th>
          </tr>
        </thead>
        <tbody>
          {RATINGS.map((rating) => (
            <tr key={rating}>
              <th scope="row" className="w-16 py-1 text-left font-normal whitespace-nowrap">
                {rating} {rating === 1 ? 'star' : 'stars'}
              </th>
              <td className="px-2" aria-hidden="true">
                <span className="block h-2 rounded-full bg-base-content/8">
                  <span
                    className={`block h-2 rounded-full ${FILL[ratingTone(rating)]}`}
                    style={{ width: `${(countOf(rating) / totalFeedback) * 100}%` }}
                  />
                </span>
              </td>
              <td className="num w-16 py-1" data-rating={rating}>
                {countText(countOf(rating))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `first` is the data that the server read; with null the browser fetches it. */
function FeedbackCard({ first }: { first: FeedbackStats | null }) {
  const { value, failed, reload } = useAnswer({
    key: ['feedback-stats'],
    first,
    // Refreshed only when the tab becomes visible again.
    pace: 0,
    ask: (signal) => api.get('/api/feedback/stats', { signal }),
    read: ({ data }) => data ?? null,
  });
  return (
    <FigureCard>
      <FigureTitle>Beta Feedback Statistics</FigureTitle>
      {failed && (
        <FigureFailed text={failed.status === 0 ? FEEDBACK_ERROR : FEEDBACK_NOT_LOADED} onAgain={() => void reload()} />
      )}
      {!value && !failed && <LoadingFrame className="mt-4 h-40 w-full" />}
      {value &&
        (value.totalFeedback === 0 ? (
          <p className="muted mt-2 text-sm">{FEEDBACK_EMPTY}</p>
        ) : (
          <Statistics stats={value} />
        ))}
    </FigureCard>
  );
}

/** The five most frequent locations of the confirmed accounts. */
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
  /** Null if the server could not read the figures; then only the figures with their own API are shown. */
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
