/** The rows of a file before they are imported: how many of each kind, one page of them, corrections of wrong cells, and the buttons to go on. */
import { countText } from '@/domain/count';
import { useEffect, useRef, useState } from 'react';
import type { Entity } from '@/domain/admin/entities/entity';
import type { PreviewCounts, PreviewRow, Verdict } from '@/domain/admin/imports/preview';
import { TWIN_CHOICES } from '@/domain/admin/imports/likeness';
import type { UnknownOption } from '@/domain/admin/imports/cells';
import { Button } from '@/islands/ui/Button';
import { Pager } from '@/islands/ui/table/Pagination';
import { Tabs } from '@/islands/ui/Tabs';
import { UnknownOptions } from './OptionInput';
import { PreviewTable, TWIN_WORDS } from './PreviewTable';
import type { ImportFile } from './use-import-file';

export interface PreviewRowsProps {
  entity: Entity;
  total: number;
  counts: PreviewCounts;
  options: readonly UnknownOption[];
  file: ImportFile;
}

const PAGE = 50;
type View = Verdict | 'all';

export function PreviewRows({ entity, total, counts, options, file }: PreviewRowsProps) {
  const [view, setView] = useState<View>(counts.wrong > 0 ? 'wrong' : 'all');
  const [page, setPage] = useState(0);
  const [rows, setRows] = useState<readonly PreviewRow[]>([]);
  /**
   * A row that no longer belongs to the view while the focus is in its choices. It is shown until the focus leaves it, so that the keyboard
   * reaches each choice.
   */
  const [heldRow, setHeldRow] = useState<number | null>(null);
  const [leaves, setLeaves] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const countOf = (of: View) => (of === 'all' ? total : counts[of] + (of === view && heldRow !== null ? 1 : 0));
  const size = countOf(view);
  // If the page has become empty, the last page is shown.
  const at = Math.min(page, Math.max(0, Math.ceil(size / PAGE) - 1));

  useEffect(() => {
    let isOld = false;
    const load = async () => {
      const found = await file.page({ verdict: view, from: at * PAGE, most: PAGE });
      const inFocus = Number(document.activeElement?.closest('[data-twin-row]')?.getAttribute('data-twin-row') ?? 0);
      const isLeaving = rows.some(({ row }) => row === inFocus) && !found.some(({ row }) => row === inFocus);
      const more = isLeaving ? await file.look([inFocus]) : [];
      if (isOld) return;
      setHeldRow(isLeaving ? inFocus : null);
      setRows([...found, ...more].toSorted((a, b) => a.row - b.row));
    };
    void load().catch(() => undefined);
    return () => {
      isOld = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is shown changes with the page and the counts
  }, [view, at, counts, leaves]);

  // If the row with the focus is gone, the panel gets the focus.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [rows]);

  const compared = total - counts.open;
  const coming = counts.new + counts.update + counts.open;
  const show = (next: View) => {
    setHeldRow(null);
    setView(next);
    setPage(0);
  };
  const tab = (value: View, label: string) => ({ value, label, count: countOf(value) });
  return (
    <div className="grid grid-cols-1 gap-4">
      {counts.open > 0 && (
        <div className="grid gap-1.5 text-sm">
          <p role="status">{`Comparing with existing records: ${countText(compared)} of ${countText(total)} rows`}</p>
          <progress
            className="progress progress-primary h-2 w-full"
            value={compared}
            max={total}
            aria-label="Compared rows"
          />
        </div>
      )}
      {file.waiting && (
        <p role="alert" className="rounded-lg border border-warning/50 bg-warning/10 px-4 py-3 text-sm">
          {file.waiting}
        </p>
      )}
      <UnknownOptions
        entity={entity}
        options={options}
        onMean={(field, text, option) => void file.mean(field, text, option)}
      />
      {counts.alike > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-warning/50 bg-warning/10 px-4 py-3 text-sm">
          <p className="min-w-60 flex-1">
            {`${countText(counts.alike)} ${counts.alike === 1 ? 'row' : 'rows'} may be the same as another one. Choose what to do; until then ${counts.alike === 1 ? 'it is' : 'they are'} not imported.`}
          </p>
          {TWIN_CHOICES.map((choice) => (
            <Button key={choice} size="sm" onClick={() => void file.decide(null, choice)}>
              {`${TWIN_WORDS[choice]} all`}
            </Button>
          ))}
        </div>
      )}
      <Tabs
        label="Rows"
        value={view}
        panelId="import-rows"
        onChange={(value) => show(value as View)}
        items={[
          tab('all', 'All'),
          tab('new', 'New'),
          tab('update', 'Update'),
          tab('same', 'Same'),
          ...(counts.edited > 0 ? [tab('edited', 'Edited here')] : []),
          ...(counts.alike > 0 || view === 'alike' ? [tab('alike', 'Perhaps the same')] : []),
          ...(counts.skipped > 0 || view === 'skipped' ? [tab('skipped', 'Skipped')] : []),
          tab('wrong', 'Wrong'),
        ]}
      />
      <div
        id="import-rows"
        ref={panel}
        role="tabpanel"
        aria-label="Rows"
        tabIndex={-1}
        className="grid gap-3 outline-none"
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          // If the focused control is removed, there is no `relatedTarget`.
          if (relatedTarget !== null) hadFocus.current = panel.current?.contains(relatedTarget) === true;
          if (heldRow !== null) setLeaves(leaves + 1);
        }}
      >
        {rows.length > 0 && (
          <PreviewTable
            entity={entity}
            rows={rows}
            onMend={(row, field, text) => void file.mend(row, field, text)}
            onDecide={(row, choice) => void file.decide(row, choice)}
          />
        )}
        <Pager page={at} size={PAGE} total={size} noun="rows" onPage={setPage} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="muted mr-auto text-sm">
          {counts.wrong > 0 &&
            `${countText(counts.wrong)} wrong ${counts.wrong === 1 ? 'row is' : 'rows are'} left out and listed at the end.`}
        </p>
        <Button variant="ghost" onClick={file.backToColumns}>
          Columns
        </Button>
        <Button variant="ghost" onClick={file.reset}>
          Another file
        </Button>
        <Button variant="primary" busy={file.isStarting} disabled={coming === 0} onClick={() => void file.begin()}>
          {`Import ${countText(coming)} ${coming === 1 ? 'row' : 'rows'}`}
        </Button>
      </div>
    </div>
  );
}
