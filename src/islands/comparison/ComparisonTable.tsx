/** The table of a comparison: a column an entry, a line a field. The field stays in view sideways, the names downwards. */
import type { MouseEvent } from 'react';
import { ExternalLink, X } from 'lucide-react';
import type { ComparisonLine } from '../../domain/directory/comparison-lines';
import { directoryOfKind, TYPE_LABEL } from '../../domain/directory/directories';
import type { Listing } from '../../domain/directory/listing';
import { canWriteTo } from '../../domain/saved/cards';
import { Logo } from '../ui/Logo';
import { Tag } from '../ui/Tag';
import type { ComparisonPage } from './use-comparison-page';
import { isPlainClick } from '../../lib/plain-click';

const HEAD_CELL = 'sticky top-0 z-2 bg-base-100';
const FIELD_CELL = 'sticky left-0 bg-base-100';

const hostOf = (href: string) =>
  URL.canParse(href) ? (new URL(href).hostname + new URL(href).pathname).replace(/^www\.|\/$/g, '') : href;

function Cell({ line, column, listing }: { line: ComparisonLine; column: number; listing: Listing }) {
  const value = line.values[column] ?? null;
  if (value === null) return <span className="muted">–</span>;
  const [first] = value;
  if (first === undefined) return <span className="muted">Not given</span>;
  if (line.shape === 'tags')
    return (
      <ul className="flex flex-wrap gap-1">
        {value.map((text) => (
          <li key={text} className="min-w-0" data-shared={line.shared.includes(text) || undefined}>
            <Tag variant={line.shared.includes(text) ? 'solid' : 'outline'}>{text}</Tag>
          </li>
        ))}
      </ul>
    );
  if (line.shape === 'list')
    return (
      <ul className="grid gap-0.5">
        {value.map((text, at) => (
          <li key={`${at}-${text}`} className="break-words">
            {line.key === 'contact' && text.includes('@') && canWriteTo(listing) ? (
              <a
                href={`mailto:${text}`}
                className="inline-flex min-h-6 items-center break-all text-secondary hover:underline"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    );
  if (line.shape === 'link')
    return (
      <a
        href={first}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center gap-1 break-all text-secondary hover:underline"
      >
        {hostOf(first)}
        <ExternalLink className="size-3.5 shrink-0 print:hidden" aria-hidden="true" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  return <span className="text-pretty break-words whitespace-pre-line">{first}</span>;
}

function Head({ listing, page }: { listing: Listing; page: ComparisonPage }) {
  const remove = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    page.remove(listing);
  };
  return (
    <th scope="col" className={`${HEAD_CELL} min-w-44 px-3 py-3 text-left align-top font-medium`}>
      <span className="flex items-start gap-2.5">
        <span className="print:hidden">
          <Logo name={listing.name} src={listing.logo} size={32} />
        </span>
        <span className="min-w-0 flex-1">
          <a
            href={`${directoryOfKind(listing.kind).detail}${listing.id}`}
            className="inline-flex min-h-6 items-center leading-tight hover:underline"
          >
            {listing.name}
          </a>
          <span className="muted flex flex-wrap items-center gap-x-2 text-xs font-normal">
            {TYPE_LABEL[listing.kind]}
            {listing.isSample && (
              <span className="rounded border hairline px-1.5 text-[11px]" title="Made up for demonstration">
                Sample
              </span>
            )}
          </span>
        </span>
        <a
          href={page.hrefWithout(listing)}
          onClick={remove}
          aria-label={`Remove ${listing.name}`}
          title={`Remove ${listing.name}`}
          className="btn btn-ghost btn-sm btn-square -mt-1 max-md:size-11 print:hidden"
        >
          <X className="size-4" aria-hidden="true" />
        </a>
      </span>
    </th>
  );
}

export function ComparisonTable({ page }: { page: ComparisonPage }) {
  return (
    <div
      role="region"
      aria-label="Comparison"
      tabIndex={0}
      data-comparison-table
      className="relative mt-4 overflow-auto card md:max-h-[calc(100dvh-6rem)]"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Your chosen entries side by side</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={`${HEAD_CELL} left-0 z-3 w-36 px-4 py-3 text-left align-top max-sm:w-28 max-sm:px-3`}
            >
              <span className="muted text-xs font-medium">Field</span>
            </th>
            {page.listings.map((listing) => (
              <Head key={listing.id} listing={listing} page={page} />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.shown.map((line) => (
            <tr key={line.key}>
              <th
                scope="row"
                className={`${FIELD_CELL} muted z-1 border-t hairline px-4 py-2.5 text-left align-top text-xs leading-5 font-medium max-sm:px-3`}
              >
                {line.label}
              </th>
              {page.listings.map((listing, column) => (
                <td key={listing.id} className="border-t hairline px-3 py-2.5 align-top tabular-nums">
                  <Cell line={line} column={column} listing={listing} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {page.shown.length === 0 && (
        <p className="muted border-t hairline px-4 py-6 text-sm">They are the same in every field.</p>
      )}
    </div>
  );
}
