/** The dated things of a scenario as a list: each with its form where it is, the next one entered below. */
import { useRef, type ReactNode } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { putRow, restoreRow, withoutRow, type Row } from '@/domain/tools/rows';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { IconButton } from '@/islands/ui/IconButton';
import { NEW_ROW, useRowDraft, type RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import type { BurnStore } from '@/islands/tools/burn-rate/store';

type NamedRow = Row & { name: string };

export interface EventListProps<Event extends NamedRow> {
  store: BurnStore;
  /** Names the list in its tool. */
  list: string;
  title: string;
  add: string;
  empty: string;
  rows: readonly Event[];
  most: number;
  onRows: (change: (rows: readonly Event[]) => readonly Event[]) => void;
  textOf: (event: Event) => string;
  whenOf: (event: Event) => string;
  amountOf: (event: Event) => string;
  form: (part: { row: Event | null; draft: RowDraft; onDone: (row: Event) => void; onClose: () => void }) => ReactNode;
}

export function EventList<Event extends NamedRow>(props: EventListProps<Event>) {
  const { store, list, title, add, empty, rows, most, onRows, textOf, whenOf, amountOf } = props;
  const editing = useRowDraft(store, list, [NEW_ROW, ...rows.map(({ id }) => id)]);
  const section = useRef<HTMLElement>(null);
  const close = (id: string | null) => {
    editing.close();
    const target = id === null ? '[data-add]' : `[data-edit="${CSS.escape(id)}"]`;
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(target)?.focus());
  };
  const remove = (row: Event) => {
    const index = rows.indexOf(row);
    onRows((now) => withoutRow(now, row.id));
    toast('success', `“${row.name}” was removed.`, {
      action: { label: 'Undo', run: () => onRows((now) => restoreRow(now, row, index)) },
    });
    close(rows[index + 1]?.id ?? rows[index - 1]?.id ?? null);
  };
  const form = (row: Event | null) => {
    const id = row?.id ?? null;
    return props.form({
      row,
      draft: editing.draftOf(id ?? NEW_ROW),
      onDone: (next) => {
        onRows((now) => putRow(now, next));
        close(id);
      },
      onClose: () => close(id),
    });
  };
  return (
    <section ref={section} aria-label={title} className="min-w-0">
      <h3 className="text-base font-semibold">{title}</h3>
      {rows.length === 0 && <p className="muted mt-1 text-sm">{empty}</p>}
      <ul className="mt-2 grid text-sm">
        {rows.map((row) => (
          <li key={row.id} className="border-b hairline py-2">
            {editing.id === row.id ? (
              form(row)
            ) : (
              <div className="flex items-center gap-2">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    {row.name} <span className="muted">· {textOf(row)}</span>
                  </p>
                  <p className="muted text-[13px]">{whenOf(row)}</p>
                </div>
                <span className="num">{amountOf(row)}</span>
                <span className="inline-flex">
                  <IconButton
                    label={`Edit ${row.name}`}
                    icon={<Pencil className="size-4" />}
                    data-edit={row.id}
                    onClick={() => editing.open(row.id)}
                  />
                  <IconButton
                    label={`Remove ${row.name}`}
                    icon={<Trash2 className="size-4" />}
                    onClick={() => remove(row)}
                  />
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        {editing.id === NEW_ROW ? (
          form(null)
        ) : (
          <Button
            size="sm"
            data-add=""
            icon={<Plus className="size-4" />}
            disabled={rows.length >= most}
            onClick={() => editing.open(NEW_ROW)}
          >
            {add}
          </Button>
        )}
      </div>
    </section>
  );
}
