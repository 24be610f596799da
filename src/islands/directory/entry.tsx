/** The parts of one entry that the table, the cards and the dialog share: name, menu, actions, compare box. */
import { Bookmark, Copy, Ellipsis, ExternalLink, Eye, FileText, FolderPlus, GitCompareArrows } from 'lucide-react';
import type { Fit } from '../../domain/directory/fit-settings';
import { chequeText } from '../../domain/directory/funds';
import { locationText, shownLogo, type Listing } from '../../domain/directory/listing';
import { askToSignIn } from '../../stores/sign-in-required';
import { openSaved } from '../../stores/lazy-saved';
import { toast } from '../../stores/toasts';
import { Logo } from '../ui/Logo';
import { Menu, type MenuItem } from '../ui/Menu';
import { NotKnown } from '../ui/NotKnown';
import { SampleBadge } from '../ui/SampleBadge';
import { SaveToggle } from '../saved/SaveToggle';
import { useCompare } from './CompareBox';
import { DetailLink, detailHref, rememberOpened, useView } from './context';

export const NO_WEBSITE = 'Website URL not available';

/** 'None' and nothing both mean Regular. */
export function statusText(listing: Pick<Listing, 'status'>): string {
  return !listing.status || listing.status === 'None' ? 'Regular Investor' : listing.status;
}

interface FitFigureProps {
  listing: Listing;
  fit: Fit;
  withWord?: boolean;
  className?: string;
}

/** The score, which leads to its reasons. */
export function FitFigure({ listing, fit, withWord = false, className = '' }: FitFigureProps) {
  return (
    <DetailLink
      listing={listing}
      inDialog
      className={`-my-2.5 shrink-0 py-2.5 font-semibold whitespace-nowrap text-secondary tabular-nums hover:underline ${className}`}
      aria-label={`${fit.score} fit of 100 for ${listing.name}: ${fit.reasons.join('. ')}`}
    >
      {withWord ? `${fit.score} fit` : fit.score}
    </DetailLink>
  );
}

/** The score, and what speaks for the entry in few words. */
export function FitCell({ listing, fit }: { listing: Listing; fit: Fit }) {
  return (
    <div title={fit.marks.join(', ')} className="-m-1 line-clamp-3 p-1 muted text-xs leading-4.5 wrap-anywhere">
      <FitFigure listing={listing} fit={fit} className="mr-1.5 text-sm" />
      {fit.marks.length > 0 && (
        <ul aria-label="Why it fits" className="inline">
          {fit.marks.map((mark, index) => (
            <li key={mark} className="inline">
              {index > 0 && '\u00a0· '}
              {mark}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `withFit`: on a card, where the score has no column of its own and the cheque stands below. */
export function EntryName({
  listing,
  size = 32,
  withFit = false,
}: {
  listing: Listing;
  size?: number;
  withFit?: boolean;
}) {
  const isFresh = useView().fresh.has(listing.id);
  const cheque = withFit ? null : chequeText(listing);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Logo name={listing.name} src={shownLogo(listing)} size={size} />
      <div className="min-w-0">
        <DetailLink
          listing={listing}
          isTitle
          title={listing.name}
          className="-my-1.5 block py-1.5 leading-tight font-medium hover:underline max-sm:text-base"
        >
          <span className="line-clamp-2 wrap-anywhere">{listing.name}</span>
        </DetailLink>
        <div className="flex flex-wrap items-center gap-x-2 text-xs">
          <p className="muted max-w-full truncate">{locationText(listing) || <NotKnown />}</p>
          {cheque && <p className="muted whitespace-nowrap tabular-nums">{cheque}</p>}
          {withFit && listing.fit && <FitFigure listing={listing} fit={listing.fit} withWord />}
          {listing.isSample && <SampleBadge />}
          {isFresh && <span className="badge badge-primary badge-xs">New</span>}
        </div>
      </div>
    </div>
  );
}

export function visitWebsite(listing: Pick<Listing, 'website'>): void {
  if (!listing.website) toast('warning', NO_WEBSITE);
  else window.open(listing.website, '_blank', 'noopener');
}

async function copyLink(listing: Listing): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(detailHref(listing), location.href).href);
    toast('success', 'Link copied');
  } catch {
    toast('error', 'The link could not be copied. Open the page and copy its address.');
  }
}

const namedRef = ({ kind, id, name }: Listing) => ({ type: kind, id, name });

export function EntrySave({ listing, withText = false }: { listing: Listing; withText?: boolean }) {
  return <SaveToggle item={namedRef(listing)} isGuest={useView().isGuest} withText={withText} />;
}

export function EntryMenu({ listing }: { listing: Listing }) {
  const { directory, isGuest, onOpen, onCollect } = useView();
  const { chosen, toggle } = useCompare(listing, isGuest);
  const items: MenuItem[] = [
    {
      label: 'View details',
      icon: <Eye className="size-4" />,
      onSelect: () => onOpen(listing),
    },
    {
      label: 'Learn more',
      icon: <FileText className="size-4" />,
      onSelect: () => {
        if (isGuest) return askToSignIn();
        rememberOpened(listing.id);
        location.assign(detailHref(listing));
      },
    },
    { label: 'Visit website', icon: <ExternalLink className="size-4" />, onSelect: () => visitWebsite(listing) },
    { label: 'Copy link', icon: <Copy className="size-4" />, onSelect: () => void copyLink(listing) },
    'separator',
    {
      label: 'Add to Favorites',
      icon: <Bookmark className="size-4" />,
      onSelect: () => {
        if (isGuest) return askToSignIn();
        void openSaved().then(
          ({ addToFavourites }) => addToFavourites(namedRef(listing)),
          () => toast('error', 'Connection Error'),
        );
      },
    },
    {
      label: 'Save to Collection',
      icon: <FolderPlus className="size-4" />,
      onSelect: () =>
        isGuest
          ? askToSignIn()
          : // Its code may not be here yet, and the network gone.
            void Promise.all([openSaved(), import('../saved/SaveDialog')]).then(
              () => onCollect(listing),
              () => toast('error', 'Connection Error'),
            ),
    },
  ];
  if (directory.name === 'incubators')
    items.push('separator', {
      label: chosen ? 'Remove from comparison' : 'Add to comparison',
      icon: <GitCompareArrows className="size-4" />,
      onSelect: toggle,
    });
  return (
    <Menu label={`Options for ${listing.name}`} trigger={<Ellipsis className="size-4" />} items={items} align="start" />
  );
}

export function WebsiteLink({
  listing,
  className,
  children,
}: {
  listing: Listing;
  className: string;
  children: React.ReactNode;
}) {
  if (listing.website)
    return (
      <a
        href={listing.website}
        target="_blank"
        rel="noopener noreferrer"
        className={className}
        aria-label={`Visit website of ${listing.name} (opens in a new tab)`}
        title="Visit website"
      >
        {children}
      </a>
    );
  return (
    <button
      type="button"
      className={className}
      aria-label={`Visit website of ${listing.name}`}
      title="Visit website"
      onClick={() => visitWebsite(listing)}
    >
      {children}
    </button>
  );
}

export function EntryActions({ listing }: { listing: Listing }) {
  return (
    <div className="flex items-center gap-1">
      <DetailLink
        listing={listing}
        inDialog
        className="btn btn-ghost btn-sm border hairline max-md:min-h-11"
        aria-label={`Details of ${listing.name}`}
      >
        Details
      </DetailLink>
      <WebsiteLink listing={listing} className="btn btn-ghost btn-sm btn-square max-md:size-11">
        <ExternalLink className="size-4" aria-hidden="true" />
      </WebsiteLink>
    </div>
  );
}
