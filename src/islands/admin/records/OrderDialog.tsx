/** Changes the order of records by dragging, keyboard or buttons, and stores it in one request. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { AdminRecord, Entity } from '@/domain/admin/entities/entity';
import { valueAt } from '@/domain/admin/entities/entity';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { Dialog, DiscardDialog } from '@/islands/ui/overlay/Dialog';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { isSignedOut } from '@/islands/lists/signed-out';
import { readPaged } from '@/domain/lists/paged';

export interface OrderDialogProps {
  entity: Entity;
  /** Only the records in this parent: the field that names it, its id and its name. */
  within?: { field: string; id: string; name: string };
  onClose: () => void;
  onOrdered: () => void;
}

/** The list with the item at `from` moved to `to`. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The arranged order with the records that are there now: new ones come last. */
function merged(arranged: readonly AdminRecord[], now: readonly AdminRecord[]): AdminRecord[] {
  const byId = new Map(now.map((record) => [record._id, record]));
  const known = new Set(arranged.map(({ _id }) => _id));
  return [...arranged.flatMap(({ _id }) => byId.get(_id) ?? []), ...now.filter(({ _id }) => !known.has(_id))];
}

/** The most that one answer lists. */
const MAX_WITHIN = 500;

export default function OrderDialog({ entity, within, onClose, onOrdered }: OrderDialogProps) {
  const { noun, names, messages, nameField } = entity;
  const [records, setRecords] = useState<readonly AdminRecord[] | null>(null);
  /** The ids in the order that is stored. */
  const [stored, setStored] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // The parent at the time of opening; a new object for the same parent must not fetch again.
  const [parent] = useState(within);

  /** The whole list in its order, or the reason why it cannot be ordered; nothing if the session has ended. */
  const read = async (): Promise<{ rows: readonly AdminRecord[] } | { failure: string } | null> => {
    // Without parameters the API returns the whole list in its order.
    const query = parent ? { [parent.field]: parent.id, sort: 'place', limit: MAX_WITHIN } : {};
    const answer = await api.get('/api/admin/records/:noun', { param: { noun }, query });
    if (isSignedOut(answer)) return null;
    const all = readPaged<AdminRecord>(answer);
    if (all && all.rows.length === all.total && !all.totalIsCapped) return all;
    return {
      failure: all ? `There are too many ${names[1]} to order here.` : failureText(answer, messages.fetchFailed),
    };
  };
  /** Shows the current list with the moves that the person has made so far. */
  const show = (now: readonly AdminRecord[], arranged: readonly AdminRecord[]) => {
    setStored(now.map(({ _id }) => _id));
    setRecords(merged(arranged, now));
  };
  useEffect(() => {
    void read().then((now) => {
      if (!now) return;
      if ('rows' in now) return show(now.rows, []);
      toast('error', now.failure);
      close.current();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);

  const nameOf = (record: AdminRecord) => String(valueAt(record, nameField));
  const move = (from: number, to: number) => {
    if (!records || to < 0 || to >= records.length) return;
    const record = records[from];
    setRecords(moved(records, from, to));
    if (record) setAnnouncement(`${nameOf(record)} is now number ${to + 1} of ${records.length}.`);
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: (records?.length ?? 1) - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const isChanged = records?.some(({ _id }, at) => _id !== stored[at]) === true;
  const leave = () => (isChanged ? setAsking(true) : onClose());
  const store = async () => {
    if (!records || isBusy) return;
    setBusy(true);
    const answer = await api.put('/api/admin/records/:noun/order', {
      param: { noun },
      json: { ids: records.map(({ _id }) => _id), within: parent?.id },
    });
    const now = answer.code === 'changed-elsewhere' ? await read() : null;
    setBusy(false);
    if (isSignedOut(answer)) return;
    if (now && 'rows' in now) {
      setMerged(true);
      return show(now.rows, records);
    }
    if (now) return void toast('error', now.failure);
    if (!answer.ok) return void toast('error', failureText(answer, messages.updateFailed));
    toast('success', 'The order is saved');
    onOrdered();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={`Order of ${parent ? `${names[1]} in ${parent.name}` : names[1]}`}
      description="Drag a row by its handle, or go to the handle and press the arrow keys."
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void store()}>
            Save order
          </Button>
        </>
      }
    >
      <div role="alert" className="contents">
        {isMerged && (
          <p className="mb-3 rounded-lg border border-warning/50 bg-warning/10 px-3 py-2 text-sm">
            {`Someone else added or deleted ${names[1]}, so nothing was saved. Your order is still here; new ${names[1]} are at the end. Check it and save again.`}
          </p>
        )}
      </div>
      {records ? (
        <ol ref={list} className="grid grid-cols-1 gap-1.5">
          {records.map((record, at) => (
            <li
              key={record._id}
              draggable
              onDragStart={() => (dragged.current = at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.current !== null) move(dragged.current, at);
                dragged.current = null;
              }}
              className="flex items-center gap-2 rounded-lg border hairline bg-base-100 px-2 py-1 text-sm"
            >
              <button
                type="button"
                data-handle
                aria-label={`Move ${nameOf(record)}, number ${at + 1}`}
                onKeyDown={(event) => onKeyDown(event, at)}
                className="grid size-9 cursor-grab place-items-center rounded-lg max-md:size-11"
              >
                <GripVertical className="size-4" aria-hidden="true" />
              </button>
              <span className="min-w-0 flex-1 truncate">{nameOf(record)}</span>
              <IconButton label={`Move up ${nameOf(record)}`} icon={ArrowUp} onClick={() => move(at, at - 1)} />
              <IconButton label={`Move down ${nameOf(record)}`} icon={ArrowDown} onClick={() => move(at, at + 1)} />
            </li>
          ))}
        </ol>
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-2">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <DiscardDialog
        open={isAsking}
        text={`The new order of the ${names[1]} will be lost.`}
        onDiscard={onClose}
        onKeep={() => setAsking(false)}
      />
    </Dialog>
  );
}
