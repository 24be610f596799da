/** A rating as five stars, filled to one decimal place; screen readers get one sentence. */
import { Star } from 'lucide-react';

const FIVE = [0, 1, 2, 3, 4];

export function Stars({ rating }: { rating: number }) {
  if (rating <= 0) return <span>Not rated yet</span>;
  return (
    <span role="img" aria-label={`Rated ${rating.toFixed(1)} out of 5`} className="inline-flex items-center gap-1">
      <span className="relative inline-flex" aria-hidden="true">
        {FIVE.map((star) => (
          <Star key={star} className="size-3.5" strokeWidth={1.5} />
        ))}
        <span
          className="absolute inset-y-0 left-0 inline-flex overflow-hidden text-brand"
          style={{ width: `${rating * 20}%` }}
        >
          {FIVE.map((star) => (
            <Star key={star} className="size-3.5 shrink-0 fill-current" strokeWidth={1.5} />
          ))}
        </span>
      </span>
      <span className="tabular-nums" aria-hidden="true">
        {rating.toFixed(1)}
      </span>
    </span>
  );
}
