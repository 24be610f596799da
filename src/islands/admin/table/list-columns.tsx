/** Columns that many lists have, a moment and actions; and hooks that do something to a row and ask before it. */
import { useState, type ReactNode } from 'react';
import { momentText } from '@/domain/admin/moments';
import type { Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { ConfirmDialog, type ConfirmDialogProps } from '@/islands/ui/overlay/ConfirmDialog';
import type { GhostPart } from '@/islands/ui/EmptyState';
import type { Column } from '@/islands/ui/table/DataTable';
import { isSignedOut } from './signed-out';

/** A time in India, which names its zone. */
export const momentColumn = <Key extends string>(key: Key, header: string) => ({
  key,
  header,
  className: 'whitespace-nowrap',
  cell: (row: Record<Key, string>) => <time dateTime={row[key]}>{momentText(row[key])}</time>,
});

/** How many parts of a row an empty list shows. */
const GHOST_PARTS = 6;

/** The shape of a row, from its columns. */
export const ghostOf = <Row,>(columns: readonly Column<Row>[]): GhostPart[] =>
  columns
    .filter(({ card }) => card !== 'actions' && card !== 'foot')
    .slice(0, GHOST_PARTS)
    .map(({ card, key, numeric = false }) =>
      card === 'lead' ? (key === 'select' ? 'box' : 'mark') : numeric ? 'figure' : card === 'name' ? 'name' : 'text',
    );

/** The last column; it stays in view where the table is wider than its place. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, className = 'w-14 px-1!'): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  className: `sticky right-0 bg-base-100 ${className}`,
  card: 'actions',
  cell,
});

interface RowChange<Row> {
  ask: (row: Row) => Promise<Answer>;
  done: (row: Row) => string;
  failed: (row: Row, answer: Answer) => string;
  onDone: () => void;
}

/** Does something to one row, says how it went, and then calls `onDone`. */
export function useRowChange<Row>({ ask, done, failed, onDone }: RowChange<Row>) {
  const [busy, setBusy] = useState<Row | null>(null);
  const run = async (row: Row) => {
    setBusy(row);
    const answer = await ask(row);
    setBusy(null);
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', done(row));
    else toast('error', failed(row, answer));
    onDone();
  };
  return { busy, run };
}

type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'danger'>;

/** Asks before something is done to a row. The question is also needed without a row, while the dialog fades out. */
export function useAskedRow<Row>(question: (row: Row | null) => Question, run: (row: Row) => Promise<void>) {
  const [asked, setAsked] = useState<Row | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (row: Row) => {
    setBusy(true);
    await run(row);
    setBusy(false);
    setAsked(null);
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      {...question(asked)}
      busy={isBusy}
      onConfirm={() => asked !== null && void confirm(asked)}
      onCancel={() => setAsked(null)}
    />
  );
  return { ask: setAsked, dialog };
}
