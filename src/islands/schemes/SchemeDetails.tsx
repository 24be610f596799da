/** The published facts on one scheme, each with its source: its status first, then each known condition beside the published words. */
import type { ReactNode } from 'react';
import { Check, CircleAlert, CircleHelp, FolderPlus, X } from 'lucide-react';
import { formatDay } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';
import {
  amountText,
  AUDIENCE_LABELS,
  placeOf,
  readable,
  SCHEME_FIELDS,
  type Answer,
  type SchemeField,
  type SchemeInstitution,
  type WireScheme,
} from '@/domain/schemes/schemes';
import { FieldSources, SourceList } from '@/islands/directory/Sources';
import { SaveToggle } from '@/islands/saved/SaveToggle';
import { Button } from '@/islands/ui/Button';
import { ReportLink } from '@/islands/quality/links';
import { Dialog, NOT_FOUND } from '@/islands/ui/overlay/Dialog';
import { TagList } from '@/islands/ui/Tag';
import { useLast } from '@/islands/ui/hooks/use-modal';
import type { OpenedSchemeState } from './use-schemes';

const OUTSIDE = 'text-secondary hover:underline';

interface FactProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

const Fact = ({ title, wide = false, children }: FactProps) => (
  <div className={`grid content-start gap-1 ${wide ? 'sm:col-span-2' : ''}`}>
    <dt className="muted text-xs">{title}</dt>
    <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
  </div>
);

/** A fact with its source pages. */
function Sourced({
  scheme,
  field,
  title = SCHEME_FIELDS[field],
  children,
  ...rest
}: Partial<FactProps> & { scheme: WireScheme; field: SchemeField }) {
  return (
    <Fact title={title} {...rest}>
      {children}
      <FieldSources sources={scheme.sources} fields={[field]} about={title} />
    </Fact>
  );
}

const ICONS = { fits: Check, 'does not fit': X, 'check yourself': CircleHelp } as const;
const TONES: Readonly<Record<Answer, string>> = {
  fits: 'text-success',
  'does not fit': 'font-medium',
  'check yourself': 'muted',
};

function Conditions({ scheme, isFounder }: { scheme: WireScheme; isFounder: boolean }) {
  if (scheme.conditions.length === 0) return null;
  return (
    <section aria-label="Conditions" className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Conditions</h3>
      <ul className="grid gap-2">
        {scheme.conditions.map(({ words, answer, why }) => {
          const Icon = ICONS[answer];
          return (
            <li key={words} className="grid gap-x-4 rounded-lg border hairline px-3 py-2 sm:grid-cols-[1fr_auto]">
              <q className="text-sm wrap-anywhere">{readable(words)}</q>
              <span className={`inline-flex items-center gap-1.5 text-sm ${TONES[answer]}`}>
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {answer}
              </span>
              {why && <p className="muted text-xs sm:col-span-2">{why}</p>}
            </li>
          );
        })}
      </ul>
      <p className="muted text-xs">
        {isFounder
          ? 'Answered from your profile and the published conditions. Check them before you apply.'
          : 'For founders these are answered from their profile.'}{' '}
        The body that runs it decides.
      </p>
    </section>
  );
}

const publishedOf = ({ sources }: WireScheme, field: SchemeField): string =>
  readable([...new Set(sources.flatMap((one) => (one.field === field && one.value ? [one.value] : [])))].join('; '));

/** The portal's words, and the published words from which they come. */
function Words({ items, published }: { items: readonly string[]; published: string }) {
  return (
    <>
      {items.length > 0 && <TagList items={items} max={20} />}
      {published && <p className="muted mt-1 text-xs">As published: {published}</p>}
    </>
  );
}

function Facts({ scheme, institutions }: { scheme: WireScheme; institutions: SchemeInstitution[] | null }) {
  const { who, forWhom, instruments, sectors, apply, website, deadline, deadlineSource } = scheme;
  const [instrumentWords, fields] = [publishedOf(scheme, 'instrument'), publishedOf(scheme, 'sectors')];
  const amount = amountText(scheme);
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {deadline && (
        <Fact title="Deadline" wide>
          <strong>{formatDay(deadline)}</strong>
          {deadline < dayInIndia(Date.now()) && <span className="ml-3">This deadline has passed.</span>}
          {deadlineSource && (
            <a href={deadlineSource} target="_blank" rel="noopener noreferrer" className={`ml-3 text-xs ${OUTSIDE}`}>
              Source<span className="sr-only"> of the deadline (opens in a new tab)</span>
            </a>
          )}
        </Fact>
      )}
      {forWhom && (
        <Sourced scheme={scheme} field="forWhom" title="For whom, as published" wide>
          {readable(forWhom)}
        </Sourced>
      )}
      <Fact title="Who may apply">{AUDIENCE_LABELS[scheme.audience]}</Fact>
      <Sourced scheme={scheme} field="state" title="Where">
        {placeOf(scheme)}
        {!scheme.state && <span className="muted"> (no page names a state)</span>}
      </Sourced>
      {(instruments.length > 0 || instrumentWords) && (
        <Sourced scheme={scheme} field="instrument">
          <Words items={instruments} published={instrumentWords} />
        </Sourced>
      )}
      {amount && (
        <Sourced scheme={scheme} field="amount">
          <span className="tabular-nums">{amount}</span>
        </Sourced>
      )}
      {(sectors.length > 0 || fields) && (
        <Sourced scheme={scheme} field="sectors" wide>
          <Words items={sectors} published={fields} />
        </Sourced>
      )}
      {who && (
        <Sourced scheme={scheme} field="who">
          {who}
        </Sourced>
      )}
      {institutions && institutions.length > 0 && (
        <Fact title="In the directories">
          {institutions.map(({ name, href }) => (
            <a key={href} href={href} className={`block ${OUTSIDE}`}>
              {name}
            </a>
          ))}
        </Fact>
      )}
      {apply && (
        <Sourced scheme={scheme} field="apply" wide>
          {readable(apply)}
        </Sourced>
      )}
      {website && (
        <Sourced scheme={scheme} field="website" wide>
          <a href={website} target="_blank" rel="noopener noreferrer" className={OUTSIDE}>
            {website}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Sourced>
      )}
      <SourceList sources={scheme.sources} />
    </dl>
  );
}

function Status({ scheme: { notice, statusAsOf, sources } }: { scheme: WireScheme }) {
  if (!notice && !statusAsOf) return null;
  return (
    <div className="rounded-lg bg-neutral px-3 py-2 text-sm text-neutral-content">
      {notice && (
        <p className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {notice}
        </p>
      )}
      {statusAsOf && (
        <div>
          Status, as published: {readable(statusAsOf)}
          <FieldSources sources={sources} fields={['statusAsOf']} about="Status" />
        </div>
      )}
    </div>
  );
}

interface SchemeDetailsProps {
  opened: OpenedSchemeState | null;
  isFounder: boolean;
  onClose: () => void;
  onRetry: () => void;
  onCollect: (scheme: WireScheme) => void;
}

export function SchemeDetails({ opened, isFounder, onClose, onRetry, onCollect }: SchemeDetailsProps) {
  const last = useLast(opened);
  const shown = typeof last === 'string' ? null : last;
  const scheme = shown?.scheme;
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      size="lg"
      title={scheme?.name ?? (last === 'missing' ? NOT_FOUND.title : 'The scheme could not be loaded')}
      footer={
        scheme && (
          <>
            <SaveToggle item={{ type: 'scheme', id: scheme._id, name: scheme.name }} isGuest={false} withText />
            <Button size="sm" icon={FolderPlus} onClick={() => onCollect(scheme)}>
              Save to Collection
            </Button>
          </>
        )
      }
    >
      {last === 'missing' && <p role="alert">This scheme does not exist or is no longer listed.</p>}
      {last === 'failed' && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">Check your connection and try again.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {scheme && (
        <div className="grid gap-5">
          <Status scheme={scheme} />
          <Conditions scheme={scheme} isFounder={isFounder} />
          <Facts scheme={scheme} institutions={shown.institutions} />
          <ReportLink noun="scheme" id={scheme._id} />
        </div>
      )}
    </Dialog>
  );
}
