/** The tray of entries chosen for comparison, and the drawer that sets them side by side. */
import { useState, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { Table2, X } from 'lucide-react';
import { COMPARISON_MAX, COMPARISON_MIN, comparisonHref, SELECT_MORE } from '@/domain/directory/comparison';
import { chequeText, investedText } from '@/domain/directory/funds';
import { TYPE_LABEL } from '@/domain/directory/directories';
import { shownPicture } from '@/domain/addresses/own-picture';
import { locationText, statusText } from '@/domain/directory/listing';
import { $comparison, clearComparison, removeFromComparison, type ComparedListing } from '@/stores/comparison';
import { Button, buttonClass, IconButton } from '@/islands/ui/Button';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { Logo } from '@/islands/ui/Logo';
import { NotKnown, TagList } from '@/islands/ui/Tag';
import { columnsStyle, SIDE } from '@/islands/ui/table/side-by-side';
import { detailHref } from '@/domain/directory/directories';

/** Maximum number of tags in the drawer before "+N". */
const DRAWER_TAGS = 3;

interface Line {
  label: string;
  cell: (item: ComparedListing) => ReactNode;
  /** A line is left out if this is false for every entry. */
  isFor: (item: ComparedListing) => boolean;
}

const LINES: Line[] = [
  { label: 'Kind', cell: (item) => TYPE_LABEL[item.kind], isFor: () => true },
  // Left out if it repeats the kind, such as "Seed".
  { label: 'Type', cell: (item) => item.type || <NotKnown />, isFor: (item) => !isKind(item) },
  { label: 'Location', cell: (item) => locationText(item) || <NotKnown />, isFor: (item) => locationText(item) !== '' },
  {
    label: 'Sectors',
    cell: (item) => <TagList items={item.sectors} max={DRAWER_TAGS} />,
    isFor: (item) => item.sectors.length > 0,
  },
  {
    label: 'Focus industries',
    cell: (item) => <TagList items={item.focusIndustries} max={DRAWER_TAGS} />,
    isFor: (item) => item.focusIndustries.length > 0,
  },
  {
    label: 'Preferred stage',
    cell: (item) => <TagList items={item.stages} max={DRAWER_TAGS} />,
    isFor: (item) => item.stages.length > 0,
  },
  {
    label: 'Companies',
    cell: (item) => investedText(item) ?? <NotKnown />,
    isFor: (item) => item.investedCount !== null,
  },
  {
    label: 'Status',
    cell: (item) => (item.kind === 'angel' ? statusText(item) : <NotKnown />),
    isFor: (item) => item.kind === 'angel',
  },
  { label: 'Year Estd', cell: (item) => item.year ?? <NotKnown />, isFor: (item) => item.year !== null },
  {
    label: 'Investment range',
    cell: (item) => chequeText(item) ?? <NotKnown />,
    isFor: (item) => chequeText(item) !== null,
  },
];

const isKind = ({ type, kind }: ComparedListing) => !type || type.toLowerCase() === TYPE_LABEL[kind]?.toLowerCase();

function SideBySide({ items }: { items: readonly ComparedListing[] }) {
  const lines = LINES.filter((line) => items.some(line.isFor));
  return (
    <div role="region" aria-label="Comparison" tabIndex={0} className={SIDE.region}>
      <table role="table" className={SIDE.table} style={columnsStyle(items.length)}>
        <caption className="sr-only">Your chosen entries side by side</caption>
        <thead role="rowgroup" className={SIDE.group}>
          <tr role="row" className={SIDE.head}>
            <td role="cell" className={`sticky left-0 z-1 bg-base-100 ${SIDE.corner}`} />
            {items.map((item) => (
              <th
                key={item.id}
                role="columnheader"
                scope="col"
                className="px-3 pb-3 text-left align-top font-medium max-sm:px-1 sm:min-w-40"
              >
                <span className="flex items-start gap-2">
                  <span className="max-sm:hidden">
                    <Logo name={item.name} src={shownPicture(item.logo)} size={28} />
                  </span>
                  <a
                    href={detailHref(item)}
                    className="min-w-0 flex-1 py-1 leading-tight wrap-anywhere hover:underline"
                  >
                    {item.name}
                  </a>
                  <IconButton label={`Remove ${item.name}`} icon={X} onClick={() => removeFromComparison(item.id)} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={SIDE.group}>
          {lines.map((line) => (
            <tr key={line.label} role="row" className={SIDE.line}>
              <th
                role="rowheader"
                scope="row"
                className={`${SIDE.label} muted z-1 py-2.5 pr-3 text-left align-top text-xs font-medium max-sm:px-1`}
              >
                {line.label}
              </th>
              {items.map((item) => (
                <td key={item.id} role="cell" className={`${SIDE.cell} px-3 py-2.5 align-top max-sm:px-1 max-sm:pt-1`}>
                  {line.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Comparison() {
  const items = useStore($comparison);
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <section
        aria-label="Comparison tray"
        // Below the list; while the list is longer than the window, at the window's edge. It covers nothing.
        className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-6 flex items-center justify-center gap-3 border-t hairline bg-base-200 px-4 py-2.5 text-sm md:-mx-5 print:hidden"
      >
        <span className="flex -space-x-2 max-sm:hidden">
          {items.map((item) => (
            <span key={item.id} className="rounded-lg ring-2 ring-base-100">
              <Logo name={item.name} src={shownPicture(item.logo)} size={28} />
            </span>
          ))}
        </span>
        <span role="status" className="tabular-nums">
          {items.length} of {COMPARISON_MAX} to compare
        </span>
        {items.length >= COMPARISON_MIN && (
          <Button variant="primary" size="sm" onClick={() => setOpen(true)}>
            Compare Now
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={clearComparison}>
          Clear All
        </Button>
      </section>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Compare"
        className="md:max-w-3xl!"
        footer={
          <>
            <Button
              variant="ghost"
              onClick={() => {
                setOpen(false);
                clearComparison();
              }}
            >
              Clear All
            </Button>
            {items.length >= COMPARISON_MIN && (
              <a href={comparisonHref({ refs: items, differencesOnly: false })} className={buttonClass('primary')}>
                <Table2 className="size-4" aria-hidden="true" />
                Compare all fields
              </a>
            )}
          </>
        }
      >
        <div role="status">
          {items.length < COMPARISON_MIN && (
            <p className="mb-4 rounded-lg border border-warning/50 px-3.5 py-3 text-sm">{SELECT_MORE}</p>
          )}
        </div>
        <SideBySide items={items} />
      </Drawer>
    </>
  );
}
