/** The parts of one entry that the table, the cards and the dialog share: name, fit, menu, compare box, actions. */
import { useStore } from '@nanostores/react';
import { COMPARISON_LIMIT, COMPARISON_MIN, comparisonHref } from '@/domain/directory/comparison';
import type { Fit } from '@/domain/directory/fit/fit-settings';
import { chequeText } from '@/domain/directory/funds';
import { locationText, shownLogo, type Listing } from '@/domain/directory/listing';
import { $comparison, toggleComparison, watchComparison } from '@/stores/comparison';
import { askToSignIn } from '@/stores/shell';
import { openSaved } from '@/stores/lazy-saved';
import { toast } from '@/stores/toasts';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Icon } from '@/islands/ui/Icon';
import { Logo } from '@/islands/ui/Logo';
import { Menu, type MenuItem } from '@/islands/ui/overlay/Menu';
import { NotKnown, SampleBadge } from '@/islands/ui/Tag';
import { RowFit } from '@/islands/ui/table/RowTable';
import { SaveToggle } from '@/islands/saved/SaveToggle';
import { detailHref } from '@/domain/directory/directories';
import { DetailLink, useView } from './context';
import { useEffect } from 'react';

const NO_WEBSITE = 'Website URL not available';

export function FitCell({ listing, fit }: { listing: Listing; fit: Fit }) {
  return (
    <RowFit name={listing.name} fit={fit} link={(props) => <DetailLink {...props} listing={listing} inDialog />} />
  );
}

/** With `inCard` the investment size is left out, because the card shows it below the name. */
export function EntryName({ listing, inCard = false }: { listing: Listing; inCard?: boolean }) {
  const { fresh } = useView();
  const cheque = inCard ? null : chequeText(listing);
  return (
    <div className="row-name">
      <Logo name={listing.name} src={shownLogo(listing)} size={inCard ? 40 : 28} />
      <div>
        <div className="row-top">
          <DetailLink listing={listing} isTitle title={listing.name}>
            {listing.name}
          </DetailLink>
          {listing.fit && <span className="row-own">{listing.fit.score} fit</span>}
        </div>
        <div className="row-sub">
          {listing.isSample && <SampleBadge />}
          {fresh.has(listing.id) && <span className="badge badge-primary badge-xs">New</span>}
          <span className="row-place">{locationText(listing) || <NotKnown />}</span>
          {cheque && <span className="row-amount">{cheque}</span>}
        </div>
      </div>
    </div>
  );
}

/** `onChosen` is called after an entry was added; screens without the tray show a notice then. */
function useCompare(listing: Listing, isGuest: boolean, onChosen?: () => void) {
  const chosen = useStore($comparison, { ssr: 'initial' }).some((item) => item.id === listing.id);
  const toggle = () => {
    if (isGuest) askToSignIn();
    else if (!toggleComparison(listing)) toast('warning', COMPARISON_LIMIT);
    else if (!chosen) onChosen?.();
  };
  return { chosen, toggle };
}

interface CompareBoxProps {
  listing: Listing;
  isGuest: boolean;
  withText?: boolean;
  onChosen?: () => void;
}

/** The checkbox that adds an entry to the comparison. */
export function CompareBox({ listing, isGuest, withText = false, onChosen }: CompareBoxProps) {
  const { chosen, toggle } = useCompare(listing, isGuest, onChosen);
  const box = { 'aria-label': `Compare ${listing.name}`, checked: chosen, onChange: toggle };
  if (withText) return <Checkbox label="Compare" {...box} className="noscript:hidden" />;
  return (
    <label className="row-check" data-needs-script="">
      <input type="checkbox" className="checkbox checkbox-sm" {...box} />
    </label>
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
      icon: <Icon name="info" />,
      onSelect: () => onOpen(listing),
    },
    { label: 'Visit website', icon: <Icon name="external-link" />, onSelect: () => visitWebsite(listing) },
    { label: 'Copy link', icon: <Icon name="copy" />, onSelect: () => void copyLink(listing) },
    'separator',
    {
      label: 'Add to Favorites',
      icon: <Icon name="bookmark" />,
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
      icon: <Icon name="folder-plus" />,
      onSelect: () =>
        isGuest
          ? askToSignIn()
          : // Loading the dialog's code fails without a network.
            void Promise.all([openSaved(), import('@/islands/saved/SaveDialog')]).then(
              () => onCollect(listing),
              () => toast('error', 'Connection Error'),
            ),
    },
  ];
  if (directory.name === 'incubators')
    items.push('separator', {
      label: chosen ? 'Remove from comparison' : 'Add to comparison',
      icon: <Icon name="columns-3" />,
      onSelect: toggle,
    });
  return <Menu label={`Options for ${listing.name}`} trigger={<Icon name="ellipsis" />} items={items} align="start" />;
}

const ICON_LINK = 'btn btn-ghost btn-sm btn-square max-md:size-11';

function WebsiteLink({ listing }: { listing: Listing }) {
  const label = `Visit website of ${listing.name}`;
  const icon = <Icon name="external-link" />;
  if (listing.website)
    return (
      <a
        href={listing.website}
        target="_blank"
        rel="noopener noreferrer"
        className={ICON_LINK}
        aria-label={`${label} (opens in a new tab)`}
        title="Visit website"
      >
        {icon}
      </a>
    );
  return (
    <button
      type="button"
      className={ICON_LINK}
      aria-label={label}
      title="Visit website"
      onClick={() => visitWebsite(listing)}
    >
      {icon}
    </button>
  );
}

export function EntryActions({ listing }: { listing: Listing }) {
  return (
    <div className="row-actions">
      <EntrySave listing={listing} />
      <DetailLink
        listing={listing}
        inDialog
        className={ICON_LINK}
        aria-label={`Details of ${listing.name}`}
        title="Details"
      >
        <Icon name="info" />
      </DetailLink>
      <WebsiteLink listing={listing} />
    </div>
  );
}

export function FitReasons({ fit }: { fit: Fit }) {
  return (
    <section aria-label="Fit" className="grid gap-2 rounded-lg border hairline bg-base-200/60 p-4">
      <p className="flex items-baseline justify-between gap-3 text-sm font-medium">
        How it fits you
        <span className="text-secondary tabular-nums">{fit.score} of 100</span>
      </p>
      <progress className="progress progress-secondary h-1.5" value={fit.score} max={100} aria-label="Fit" />
      <ul className="muted grid list-disc gap-0.5 pl-5 text-sm">
        {fit.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the selection as a notice with a link, on a page without the tray. */
function showSelection(name: string): void {
  const refs = $comparison.get();
  const run = () => location.assign(comparisonHref({ refs, differencesOnly: false }));
  if (refs.length < COMPARISON_MIN) toast('success', `${name} is chosen. Choose one more to compare.`);
  else toast('success', `${refs.length} chosen to compare`, { about: name, action: { label: 'Compare Now', run } });
}

export function EntryMarks({ listing }: { listing: Listing }) {
  const { id, kind, name } = listing;
  useEffect(() => watchComparison(), []);
  return (
    <div className="flex items-center gap-3">
      <SaveToggle item={{ type: kind, id, name }} isGuest={false} withText />
      <CompareBox listing={listing} isGuest={false} withText onChosen={() => showSelection(name)} />
    </div>
  );
}
