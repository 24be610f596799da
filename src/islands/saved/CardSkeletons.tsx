/** The shape of saved items while they load. One, two or three columns. */
import { Skeleton } from '../ui/Skeleton';

export const CARD_COLUMNS = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3';

export function CardSkeletons() {
  return (
    <ul className={CARD_COLUMNS} aria-label="Loading">
      {Array.from({ length: 3 }, (_, n) => (
        <li key={n} className="grid gap-4 card p-5">
          <div className="flex gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </li>
      ))}
    </ul>
  );
}
