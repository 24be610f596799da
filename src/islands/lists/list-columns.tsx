/** Columns that many lists have (time, operator, actions), hooks that change a row or ask before it, and the card of a row. */
import { useState, type ReactNode } from 'react';
import { Trash2, ChevronDown } from 'lucide-react';
import type { Answer } from '@/lib/api/api';
import { onPlainClick } from '@/lib/plain-click';
import { toast } from '@/stores/toasts';
import { ConfirmDialog, type ConfirmDialogProps } from '@/islands/ui/overlay/Dialog';
import type { GhostPart } from '@/islands/ui/EmptyState';
import { IconButton } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { momentText } from '@/domain/time/india';
import { isSignedOut } from './signed-out';
import type { ListView } from './use-list';

/** A moment in Indian time. A line may break only between day and time. */
export function Moment({ at }: { at: string | number }) {
  const iso = new Date(at).toISOString();
  const [day, time] = momentText(iso).split(', ');
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}

/** The link that opens a row in the address of its list; an empty id closes the open row. */
export const openLink = ({ hrefOf, go }: ListView, open: string) => ({
  href: hrefOf({ open }),
  onClick: onPlainClick(() => go({ open })),
});

/** A column with a time in India, which names its zone. */
export const momentColumn = <Key extends string>(key: Key, header: string) => ({
  key,
  header,
  cell: (row: Record<Key, string>) => <Moment at={row[key]} />,
});

/** The name of an operator, which is null once the account of the operator is deleted. */
export const operatorColumn = <Key extends string>(key: Key, header: string) => ({
  key,
  header,
  cell: (row: Record<Key, string | null>) => row[key] ?? <span className="muted">Former operator</span>,
});

/** Number of parts in a placeholder row of an empty list. */
const GHOST_PARTS = 6;

/** The shape of a row, from its columns. */
export const ghostOf = <Row,>(columns: readonly Column<Row>[]): GhostPart[] =>
  columns
    .filter(({ card }) => card !== 'actions' && card !== 'foot')
    .slice(0, GHOST_PARTS)
    .map(({ card, key, numeric = false }) =>
      card === 'lead' ? (key === 'select' ? 'box' : 'mark') : numeric ? 'figure' : card === 'name' ? 'name' : 'text',
    );

/** The last column. It stays visible if the table is wider than its container. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, className = 'w-14 px-1!'): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  className: `sticky right-0 bg-base-100 ${className}`,
  card: 'actions',
  cell,
});

/** The last column with the one action that removes a row from the list. */
export const removeColumn = <Row,>(label: (row: Row) => string, onClick: (row: Row) => void) =>
  actionsColumn<Row>((row) => <IconButton label={label(row)} icon={Trash2} onClick={() => onClick(row)} />);

interface RowChange<Row, Data> {
  ask: (row: Row) => Promise<Answer<Data>>;
  /** The text of success; null if nothing was changed although the answer succeeded. */
  done: (row: Row, data: Data | undefined) => string | null;
  failed: (row: Row, answer: Answer<Data>) => string;
  onDone: () => unknown;
}

/** Changes one row, shows the result, and then calls `onDone`. */
export function useRowChange<Row, Data = unknown>({ ask, done, failed, onDone }: RowChange<Row, Data>) {
  const [busy, setBusy] = useState<Row | null>(null);
  const run = async (row: Row) => {
    setBusy(row);
    const answer = await ask(row);
    setBusy(null);
    if (isSignedOut(answer)) return;
    const text = answer.ok ? done(row, answer.data) : null;
    if (text === null) toast('error', failed(row, answer.ok ? { ...answer, message: null } : answer));
    else toast('success', text);
    onDone();
  };
  return { busy, run };
}

type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'danger'>;

/** Asks before a row is changed. The question is also needed without a row, while the dialog fades out. */
export function useAskedRow<Row>(question: (row: Row | null) => Question, run: (row: Row) => Promise<void>) {
  const [askedRow, setAskedRow] = useState<Row | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (row: Row) => {
    setBusy(true);
    await run(row);
    setBusy(false);
    setAskedRow(null);
  };
  const dialog = (
    <ConfirmDialog
      open={askedRow !== null}
      {...question(askedRow)}
      busy={isBusy}
      onConfirm={() => askedRow !== null && void confirm(askedRow)}
      onCancel={() => setAskedRow(null)}
    />
  );
  return { ask: setAskedRow, dialog };
}

/** Asks before a row is changed, changes it, and shows the result. */
export function useAskedChange<Row>(change: RowChange<Row, unknown> & { question: (row: Row | null) => Question }) {
  return useAskedRow(change.question, useRowChange(change).run);
}

/** A person in a table: the name on up to two lines, the email address on one, in full in its title. */
export const NameAndEmail = ({ children, email }: { children: ReactNode; email: string }) => (
  <span className="grid justify-items-start">
    <span className="line-clamp-2 font-medium wrap-anywhere">{children}</span>
    <span className="muted line-clamp-1 text-xs break-all" title={email}>
      {email}
    </span>
  </span>
);

export interface ColumnsCardProps<Row> {
  row: Row;
  name: string;
  /** The columns of the table, each with its place on a card. */
  columns: readonly Column<Row>[];
}

/** Number of facts on the second line. */
const IN_LINE = 2;

/**
 * A table row on phones: its name and actions, then one line with the main columns. Texts on this line may be cut, figures may not. The
 * other columns open below it.
 */
export function ColumnsCard<Row>({ row, name, columns }: ColumnsCardProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  const [first, ...others] = at(undefined);
  // Without a column for the name, the first column is the name.
  const [title = first] = at('name');
  const facts = [...at('line'), ...(title === first ? others : at(undefined))];
  const foot = at('foot')
    .map(({ key, cell }) => ({ key, shown: cell(row) }))
    .filter(({ shown }) => shown !== null);
  return (
    <article aria-label={name} className="card grid grid-cols-1 px-3 py-1 text-sm">
      <div className="flex min-h-11 items-center gap-3">
        {at('lead').map(({ key, cell }) => (
          <div key={key} className="shrink-0">
            {cell(row)}
          </div>
        ))}
        <div className="min-w-0 flex-1 font-medium wrap-anywhere">{title?.cell(row)}</div>
        {at('actions').map(({ key, cell }) => (
          <div key={key} className="-mr-2 shrink-0">
            {cell(row)}
          </div>
        ))}
      </div>
      {facts.length > 0 && (
        <div className="-mt-1 flex items-start gap-3">
          {/* Text for screen readers is contained in it, else the page scrolls sideways. */}
          <dl
            className={
              isOpen
                ? 'grid min-w-0 flex-1 grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 pt-2 pb-3'
                : `relative flex min-h-11 min-w-0 flex-1 items-center gap-x-3 overflow-hidden text-[13px] ${facts.slice(0, IN_LINE).every(({ numeric }) => numeric) ? 'flex-wrap content-center' : ''}`
            }
          >
            {(isOpen ? facts : facts.slice(0, IN_LINE)).map(
              ({ key, header, cell, numeric = false, isNamed = numeric }) => (
                <div
                  key={key}
                  className={
                    isOpen
                      ? 'contents'
                      : `flex gap-1.5 [&_:is(ul,.line-clamp-2)]:inline ${numeric ? 'max-w-full shrink-0 flex-wrap gap-y-0' : 'min-w-0 first:shrink-0 first:max-w-[60%]'}`
                  }
                >
                  <dt className={isOpen || isNamed ? 'muted shrink-0' : 'sr-only'}>{header}</dt>
                  <dd className={isOpen ? 'min-w-0 wrap-anywhere' : numeric ? 'whitespace-nowrap' : 'min-w-0 truncate'}>
                    {cell(row)}
                  </dd>
                </div>
              ),
            )}
          </dl>
          <IconButton
            label={`${isOpen ? 'Less' : 'More'} about ${name}`}
            aria-expanded={isOpen}
            icon={<ChevronDown className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />}
            className="-mr-2 shrink-0"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      {foot.map(({ key, shown }) => (
        <div key={key} className="pb-2">
          {shown}
        </div>
      ))}
    </article>
  );
}
