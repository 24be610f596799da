/** A directory entry as a card in the grid. */
import { TYPE_LABEL } from '@/domain/directory/directories';
import { chequeText, investedText } from '@/domain/directory/funds';
import { lastCheckText, statusText, type Listing } from '@/domain/directory/listing';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tag, TagList } from '@/islands/ui/Tag';
import { isFreeClick } from '@/lib/plain-click';
import { useView } from './context';
import { CompareBox, EntryActions, EntryMenu, EntryName } from './entry';

/** Maximum number of tags on a card before "+N". */
const CARD_TAGS = 3;

function fact(listing: Listing): string | null {
  if (listing.kind === 'incubator') return listing.year ? `Est. ${listing.year}` : null;
  if (listing.kind === 'angel' || listing.investedCount === null) return null;
  return `${investedText(listing)} companies`;
}

export function EntryCard({ listing }: { listing: Listing }) {
  const { directory, isGuest, onOpen } = useView();
  const label = directory.name === 'all-investors' ? TYPE_LABEL[listing.kind] : null;
  const line = [...new Set([label, listing.type, fact(listing), chequeText(listing)])].filter(Boolean).join(' · ');
  return (
    // Keyboard users open the entry with the Details link.
    <article
      onClick={(event) => isFreeClick(event) && onOpen(listing)}
      className="entry-card flex h-full cursor-pointer flex-col gap-4 card p-5 hover:border-base-content/30"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <EntryName listing={listing} inCard />
        </div>
        <div className="-mt-1 -mr-2 noscript:hidden">
          <EntryMenu listing={listing} />
        </div>
      </div>
      <div className="flex items-center gap-2 text-sm">
        {listing.kind === 'angel' && <Tag>{statusText(listing)}</Tag>}
        <span className="muted tabular-nums">{line}</span>
      </div>
      {listing.fit && listing.fit.marks.length > 0 && (
        <ul aria-label="Why it fits" className="fit-marks">
          {listing.fit.marks.slice(0, CARD_TAGS).map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
      <dl className="grid gap-3 text-sm">
        <div className="grid gap-1">
          <dt className="muted text-xs">Sectors</dt>
          <dd>
            <TagList items={listing.sectors} max={CARD_TAGS} label="Sectors" />
          </dd>
        </div>
        <div className="grid gap-1">
          <dt className="muted text-xs">Focus industries</dt>
          <dd>
            <TagList items={listing.focusIndustries} max={CARD_TAGS} label="Focus industries" />
          </dd>
        </div>
      </dl>
      {listing.check && <p className="muted mt-auto text-xs">{lastCheckText(listing.check)}</p>}
      <div
        className={`flex flex-wrap items-center justify-between gap-2 border-t hairline pt-3 ${listing.check ? '' : 'mt-auto'}`}
      >
        <CompareBox listing={listing} isGuest={isGuest} withText />
        <EntryActions listing={listing} />
      </div>
    </article>
  );
}

/** Placeholders while the cards load. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="grid gap-4 card p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </li>
      ))}
    </ul>
  );
}
