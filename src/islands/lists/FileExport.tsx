/** Exports the selected rows of a table, or all that it finds, as a file: the menu, the reading of all pages, and the progress. */
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { countText } from '@/domain/count';
import { buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { Pages } from '@/domain/lists/list';
import { EXPORT_DONE, EXPORT_FAILED, exportedText } from '@/domain/admin/record-export';
import type { Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from './signed-out';

const LABELS = { csv: 'CSV', xlsx: 'Excel (.xlsx)', pdf: 'PDF' } as const;

export interface ExportMenuProps<Format extends keyof typeof LABELS> {
  formats: readonly Format[];
  /** The label of the button while nothing is selected. */
  label?: string;
  selectedCount?: number;
  onExport: (format: Format) => void;
}

export function ExportMenu<Format extends keyof typeof LABELS>({
  formats,
  label = 'Export',
  selectedCount = 0,
  onExport,
}: ExportMenuProps<Format>) {
  const count = countText(selectedCount);
  return (
    <Menu
      label={selectedCount > 0 ? `Export ${count} selected` : label}
      triggerClass={buttonClass('outline', 'sm')}
      trigger={
        <>
          <Download className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{selectedCount > 0 ? `Export ${count}` : 'Export'}</span>
        </>
      }
      items={formats.map((format) => ({ label: LABELS[format], onSelect: () => onExport(format) }))}
    />
  );
}

/** Number of rows per request of an export. */
const READ_STEP = 500;

/** Reads all rows that a table finds, at most `maxRows`, and reports the current count. Null if a page could not be read. */
export type ReadAll<Row> = (maxRows: number, onRead: (count: number) => void) => Promise<readonly Row[] | null>;

/** Reads a list to its end, page after page. */
export function readAllOf<Row>(
  ask: (limit: number, place: string | undefined) => Promise<Answer>,
  read: (answer: Answer) => Pages<Row> | null,
): ReadAll<Row> {
  return async (max, onRead) => {
    const all: Row[] = [];
    let place: string | undefined;
    do {
      const answer = await ask(READ_STEP, place);
      const page = isSignedOut(answer) ? null : read(answer);
      if (!page) return null;
      all.push(...page.items);
      onRead(Math.min(all.length, max));
      place = page.next ?? undefined;
    } while (place !== undefined && all.length < max);
    return all.slice(0, max);
  };
}

export interface FileExport<Row> {
  /** The selected rows; empty for all that the table finds. */
  chosen?: readonly Row[];
  /** Maximum number of rows in one file. */
  maxRows: number;
  readAll: ReadAll<Row>;
  /** Rows that are never exported, and the text that says so. */
  leavesOut?: { isLeftOut: (row: Row) => boolean; text: (count: number) => string } | undefined;
  save: (rows: readonly Row[]) => Promise<unknown>;
}

/** Exports the rows of a table as a file, in the browser: one at a time, with the number of rows read so far and the result. */
export function useFileExport() {
  const isRunning = useRef(false);
  /** Number of rows read so far while a file is created; null otherwise. */
  const [count, setCount] = useState<number | null>(null);
  /** The text about the result of the last file. */
  const [result, setResult] = useState('');

  const exportRows = async <Row,>({
    chosen = [],
    maxRows,
    readAll,
    leavesOut,
    save,
  }: FileExport<Row>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setResult('');
    setCount(chosen.length);
    try {
      const found = chosen.length > 0 ? chosen : await readAll(maxRows, setCount);
      if (!found) return void toast('error', EXPORT_FAILED);
      const rows = leavesOut ? found.filter((row) => !leavesOut.isLeftOut(row)) : found;
      const note = leavesOut && rows.length < found.length ? leavesOut.text(found.length - rows.length) : '';
      if (rows.length === 0 && note !== '') return setResult(`Nothing was exported. ${note}`);
      await save(rows);
      const isCut = chosen.length === 0 && found.length === maxRows;
      const done = isCut
        ? `${exportedText(rows.length)}, the maximum for one file. Filter the list to export the others.`
        : exportedText(rows.length);
      setResult(note === '' ? done : `${done.replace(/\.?$/, '.')} ${note}`);
      toast('success', EXPORT_DONE);
    } catch {
      toast('error', EXPORT_FAILED);
    } finally {
      isRunning.current = false;
      setCount(null);
    }
  };
  return { exportRows, count, result };
}
