/** The details of one entry over the list; its address is the list's with `open=`. */
import { useEffect, useState, type ReactNode } from 'react';
import { ExternalLink, Info, Mail } from 'lucide-react';
import { investedText, rangeText } from '@/domain/directory/funds';
import { listingRefText } from '@/domain/directory/comparison';
import { firstWords, locationText, shownLogo, statusText, type Listing } from '@/domain/directory/listing';
import { publishedStages, type SourceField } from '@/domain/directory/source-fields';
import { focusPart, unknownFacts } from '@/domain/directory/sources';
import { TYPE_LABEL } from '@/domain/directory/directories';
import { NOUN_OF_LISTING } from '@/domain/quality/items';
import { schemesHref } from '@/domain/schemes/list-state';
import { canWriteTo } from '@/domain/saved/cards';
import { ContactExport } from '@/islands/plans/ContactExport';
import { ReportLink } from '@/islands/quality/links';
import { Button } from '@/islands/ui/Button';
import { Dialog, NOT_FOUND } from '@/islands/ui/overlay/Dialog';
import { Logo } from '@/islands/ui/Logo';
import { SampleBadge, TagList } from '@/islands/ui/Tag';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { DetailLink, useView } from './context';
import { FitReasons } from './entry';
import { FieldSources, FurtherFacts } from './Sources';
import { CompareBox, EntrySave, visitWebsite } from './entry';
import { detailOf } from '@/lib/directory/list-answer';
import { api } from '@/lib/api/api';

const ABOUT_WORDS = 50;
const ALL = 99;

interface PartProps {
  title: string;
  /** The fields whose sources are shown. */
  from?: readonly SourceField[];
  listing?: Listing;
  children: ReactNode;
}

function Part({ title, from = [], listing, children }: PartProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="muted text-xs">
        {title}
        {listing && <FieldSources sources={listing.sources} fields={from} about={title} />}
      </dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}

function Links({ listing }: { listing: Listing }) {
  const links = [
    { label: 'Website', href: listing.website },
    { label: 'LinkedIn', href: listing.linkedin },
    { label: 'Twitter', href: listing.twitter },
  ].filter((link) => link.href);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center gap-1 text-sm text-secondary hover:underline max-md:min-h-11"
          >
            {label}
            <ExternalLink className="size-3.5" aria-hidden="true" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The hint is text for everyone, shown on hover and focus. */
function Institute({ name }: { name: string }) {
  return (
    <span className="group relative inline-flex">
      <button
        type="button"
        aria-label={`Institute: ${name}`}
        className="grid size-6 place-items-center rounded-full max-md:size-11"
      >
        <Info className="size-4" aria-hidden="true" />
      </button>
      <span
        role="tooltip"
        className="absolute top-full left-0 z-10 hidden w-max max-w-60 rounded-lg border hairline bg-neutral px-2.5 py-1.5 text-xs text-neutral-content group-focus-within:block group-hover:block"
      >
        Institute: {name}
      </span>
    </span>
  );
}

function Contact({ listing }: { listing: Listing }) {
  const { contact } = listing;
  if (!contact || !(contact.name || canWriteTo(listing))) return <>No investor contact assigned</>;
  return (
    <span className="grid gap-0.5">
      {contact.name && <span className="font-medium">{contact.name}</span>}
      {contact.position && <span className="muted">{contact.position}</span>}
      {contact.email && canWriteTo(listing) && (
        <a
          href={`mailto:${contact.email}`}
          className="inline-flex min-h-6 items-center gap-1.5 text-secondary hover:underline max-md:min-h-11"
        >
          <Mail className="size-3.5" aria-hidden="true" />
          {contact.email}
        </a>
      )}
    </span>
  );
}

/** Portfolio companies are only on the detail page. */
const unknownHere = (listing: Listing) => unknownFacts(listing).filter((name) => name !== 'portfolio companies');

function Details({ listing }: { listing: Listing }) {
  const { isGuest } = useView();
  const isIncubator = listing.kind === 'incubator';
  const focus = focusPart(listing);
  const focusAt = (part: typeof focus): readonly SourceField[] => (part === focus ? ['sectors'] : []);
  const unknown = unknownHere(listing);
  const stages = publishedStages(listing.sources);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Logo name={listing.name} src={shownLogo(listing)} size={56} />
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <p className="muted flex flex-wrap items-center gap-x-2 text-sm">
            {[locationText(listing), listing.type].filter(Boolean).join(' · ')}
            {listing.institute && <Institute name={listing.institute} />}
            {listing.isSample && <SampleBadge />}
          </p>
          <Links listing={listing} />
          <FieldSources
            sources={listing.sources}
            fields={['city', 'region', 'website', 'institute']}
            about="location and links"
          />
        </div>
        <div className="flex items-center gap-3">
          <EntrySave listing={listing} withText />
          <CompareBox listing={listing} isGuest={isGuest} withText />
        </div>
      </div>
      {listing.fit && <FitReasons fit={listing.fit} />}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {listing.about.trim() && (
          <div className="grid gap-1 sm:col-span-2">
            <dt className="muted text-xs">About</dt>
            <dd className="text-sm text-pretty">
              {firstWords(listing.about, ABOUT_WORDS)}
              <FieldSources sources={listing.sources} fields={focusAt('about')} about="About" />
            </dd>
          </div>
        )}
        {listing.sectors.length > 0 && (
          <Part title="Sectors" listing={listing} from={focusAt('sectors')}>
            <TagList items={listing.sectors} max={ALL} />
          </Part>
        )}
        {listing.focusIndustries.length > 0 && (
          <Part title="Focus Industries" listing={listing} from={focusAt('industries')}>
            <TagList items={listing.focusIndustries} max={ALL} />
          </Part>
        )}
        {(listing.stages.length > 0 || stages) && (
          <Part title="Preferred Startup Stage" listing={listing} from={['stages']}>
            {listing.stages.length > 0 && <TagList items={listing.stages} max={ALL} />}
            {stages && <p className="muted text-xs">{stages}</p>}
          </Part>
        )}
        {(isIncubator || listing.funds) && (
          <Part title="Investment Range" listing={listing} from={['funds']}>
            <span className="tabular-nums">{rangeText(listing)}</span>
          </Part>
        )}
        {isIncubator && listing.year !== null && (
          <Part title="Year of Establishment" listing={listing} from={['year']}>
            {listing.year}
          </Part>
        )}
        {isIncubator && (
          <Part title="Point of Contact">
            <Contact listing={listing} />
          </Part>
        )}
        {listing.kind === 'angel' && <Part title="Status">{statusText(listing)}</Part>}
        {!isIncubator && listing.kind !== 'angel' && listing.investedCount !== null && (
          <Part title="Companies invested in" listing={listing} from={['investedCount']}>
            <span className="tabular-nums">{investedText(listing)}</span>
          </Part>
        )}
        {listing.schemes && (
          <Part title="Grants and schemes">
            {listing.schemes.map(({ id, name }) => (
              <a key={id} href={schemesHref({ open: id })} className="block text-secondary hover:underline">
                {name}
              </a>
            ))}
          </Part>
        )}
        <FurtherFacts sources={listing.sources} {...(listing.check && { check: listing.check })} />
      </dl>
      {unknown.length > 0 && <p className="muted text-sm">Not known: {unknown.join(', ')}.</p>}
      <ReportLink noun={NOUN_OF_LISTING[listing.kind]} id={listing.id} />
    </div>
  );
}

/** The entry of `open=`: from the list, else from the API, which also completes a brief row. */
function useOpened(rows: readonly Listing[], first: Listing | null): { listing: Listing | null; failed: boolean } {
  const { directory, model, isGuest } = useView();
  const id = model.state.open;
  const [fetched, setFetched] = useState<{ id: string; listing: Listing | null } | null>(
    first ? { id: first.id, listing: first } : null,
  );
  const row = rows.find((one) => one.id === id);
  const whole = row?.isBrief || !row ? (fetched?.id === id ? fetched.listing : null) : row;
  const fit = row?.fit;
  const known = whole ? (fit ? { ...whole, fit } : whole) : (row ?? null);
  const isMissing = id !== '' && !isGuest && !whole && fetched?.id !== id;
  useEffect(() => {
    if (!isMissing) return;
    const control = new AbortController();
    api
      .get(`${directory.api}/:id` as const, { param: { id }, signal: control.signal })
      .then((answer) => detailOf(directory, answer))
      .catch(() => null)
      .then((listing) => {
        if (!control.signal.aborted) setFetched({ id, listing });
      });
    return () => control.abort();
  }, [directory, id, isMissing]);
  return { listing: known, failed: !known && fetched?.id === id };
}

export function DetailsDialog({ rows, first }: { rows: readonly Listing[]; first: Listing | null }) {
  const { model, isGuest } = useView();
  const { listing, failed } = useOpened(rows, first);
  const isOpen = model.state.open !== '' && !isGuest;
  // The last entry stays visible while the dialog closes.
  const [last, setLast] = useState(listing);
  if (listing && isOpen && (listing.id !== last?.id || listing.isBrief !== last.isBrief)) setLast(listing);
  const shown = listing ?? (isOpen ? null : last);
  return (
    <Dialog
      open={isOpen}
      onClose={model.close}
      title={shown?.name ?? (failed ? NOT_FOUND.title : 'Loading…')}
      {...(shown
        ? { description: `${TYPE_LABEL[shown.kind] ?? ''}${shown.kind === 'incubator' ? '' : ' investor'}` }
        : {})}
      footer={
        // On phones in two columns: one column would take a third of the screen.
        <div className="grid w-full grid-cols-2 gap-2 sm:contents">
          <Button variant="ghost" onClick={model.close}>
            Close
          </Button>
          {shown && (
            <>
              <ContactExport
                refs={[listingRefText(shown)]}
                fileName={`Contact of ${shown.name}`}
                className="max-sm:px-2"
              />
              <Button onClick={() => visitWebsite(shown)}>Visit website</Button>
              <DetailLink listing={shown} className="btn btn-primary max-md:min-h-11">
                Learn More
              </DetailLink>
            </>
          )}
        </div>
      }
    >
      {shown ? (
        <Details listing={shown} />
      ) : failed ? (
        <p role="alert">{NOT_FOUND.text}</p>
      ) : (
        <div className="grid gap-3">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  );
}
