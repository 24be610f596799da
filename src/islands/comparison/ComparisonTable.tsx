/** The comparison table: one column for each entry, one row for each field. The field names and the entry names stay visible while scrolling. */
import { ExternalLink, X } from 'lucide-react';
import type { ComparisonLine } from '@/domain/directory/comparison-lines';
import { detailHref } from '@/domain/directory/directories';
import { shownLogo, type Listing } from '@/domain/directory/listing';
import { canWriteTo } from '@/domain/saved/cards';
import { Logo } from '@/islands/ui/Logo';
import { NotKnown } from '@/islands/ui/Tag';
import { columnsStyle, SIDE } from '@/islands/ui/table/side-by-side';
import type { ComparisonPage } from './use-comparison-page';
import { onPlainClick } from '@/lib/plain-click';

const HEAD_CELL = 'sticky top-0 z-2 bg-base-100';

const hostOf = (href: string) =>
  URL.canParse(href) ? (new URL(href).hostname + new URL(href).pathname).replace(/^www\.|\/$/g, '') : href;

function Cell({ line, column, listing }: { line: ComparisonLine; column: number; listing: Listing }) {
  const value = line.values[column] ?? null;
  if (value === null) return <span className="muted">–</span>;
  const [first] = value;
  if (first === undefined) return <NotKnown />;
  if (line.shape === 'tags')
    return (
      <ul className="tag-list">
        {value.map((text) => (
          <li key={text} data-shared={line.shared.includes(text) || undefined}>
            {text}
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
  const remove = onPlainClick(() => page.remove(listing));
  return (
    <th
      role="columnheader"
      scope="col"
      className={`${HEAD_CELL} px-3 py-3 text-left align-top font-medium sm:min-w-44`}
    >
      <span className="flex items-start gap-2.5 max-sm:gap-1">
        <span className="max-sm:hidden print:hidden">
          <Logo name={listing.name} src={shownLogo(listing)} size={32} />
        </span>
        <span className="min-w-0 flex-1">
          <a
            href={detailHref(listing)}
            className="inline-flex min-h-6 items-center leading-tight wrap-anywhere hover:underline"
          >
            {listing.name}
          </a>
          {listing.isSample && (
            <span className="muted block text-xs font-normal">
              <span className="rounded border hairline px-1.5 text-[11px]" title="Made up for demonstration">
                Sample
              </span>
            </span>
          )}
        </span>
        <a
          href={page.hrefWithout(listing)}
          onClick={remove}
          aria-label={`Remove ${listing.name}`}
          title={`Remove ${listing.name}`}
          className="btn btn-ghost btn-sm btn-square -mt-1 max-md:size-11 max-sm:-mr-3 print:hidden"
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
      className={`relative mt-4 card md:max-h-[calc(100dvh-6rem)] ${SIDE.region}`}
    >
      <table role="table" className={SIDE.table} style={columnsStyle(page.listings.length)}>
        <caption className="sr-only">Your chosen entries side by side</caption>
        <thead role="rowgroup" className={SIDE.group}>
          <tr role="row" className={SIDE.head}>
            <th
              role="columnheader"
              scope="col"
              className={`${HEAD_CELL} left-0 z-3 w-36 px-4 py-3 text-left align-top ${SIDE.corner}`}
            >
              <span className="muted text-xs font-medium">Field</span>
            </th>
            {page.listings.map((listing) => (
              <Head key={listing.id} listing={listing} page={page} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={SIDE.group}>
          {page.shown.map((line) => (
            <tr key={line.key} role="row" className={SIDE.line}>
              <th
                role="rowheader"
                scope="row"
                className={`${SIDE.label} muted z-1 px-4 py-2.5 text-left align-top text-xs leading-5 font-medium max-sm:px-3`}
              >
                {line.label}
              </th>
              {page.listings.map((listing, column) => (
                <td
                  key={listing.id}
                  role="cell"
                  className={`${SIDE.cell} px-3 py-2.5 align-top tabular-nums max-sm:pt-1`}
                >
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
