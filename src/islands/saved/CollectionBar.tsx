/** What can be done with the opened collection: rename, export, delete (with Undo). */
import { useState, type FormEvent } from 'react';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { toCsv } from '../../domain/csv';
import type { SavedCard } from '../../domain/saved/cards';
import { deleteCollection, renameCollection } from '../../domain/saved/collection-changes';
import { COLLECTION_NAME_LIMIT, faultOfName, refText, SAVED_TYPE_NAMES } from '../../domain/saved/items';
import type { Collection } from '../../domain/saved/view';
import { doSaved, savedState } from '../../stores/saved';
import { toast } from '../../stores/toasts';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';

const CHUNK = 50;

async function fetchAll(collection: Collection): Promise<Map<string, SavedCard>> {
  const cards = new Map<string, SavedCard>();
  for (let at = 0; at < collection.items.length; at += CHUNK) {
    const refs = collection.items
      .slice(at, at + CHUNK)
      .map(refText)
      .join(',');
    const response = await fetch(`/api/saved/cards?refs=${encodeURIComponent(refs)}`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    for (const card of ((await response.json()) as { data: SavedCard[] }).data) cards.set(refText(card), card);
  }
  return cards;
}

async function exportCsv(collection: Collection): Promise<void> {
  const cards = await fetchAll(collection);
  const csv = toCsv(
    ['Name', 'Kind', 'Location', 'Focus', 'Website', 'Note', 'Step'],
    collection.items.map((item) => {
      const card = cards.get(refText(item));
      return [
        card?.name ?? 'No longer listed',
        SAVED_TYPE_NAMES[item.type],
        card?.place ?? '',
        card?.tags.join('; ') ?? '',
        card?.website ?? '',
        item.note,
        item.step,
      ];
    }),
  );
  const href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = `${collection.name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'collection'}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

function RenameDialog({ collection, open, onClose }: { collection: Collection; open: boolean; onClose: () => void }) {
  const [name, setName] = useState(collection.name);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOfName(name.trim());
    if (fault) return setError(fault);
    setError(undefined);
    doSaved(renameCollection(savedState(), collection.id, name));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Rename the collection">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <Field label="Name" error={error} required>
          {(props) => (
            <input
              {...props}
              data-autofocus=""
              className="input w-full max-md:h-11"
              value={name}
              maxLength={COLLECTION_NAME_LIMIT}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function CollectionBar({ collection, onDeleted }: { collection: Collection; onDeleted: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const download = () => {
    setExporting(true);
    exportCsv(collection)
      .catch(() => toast('error', 'The collection could not be exported. Please try again.'))
      .finally(() => setExporting(false));
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="sm" icon={<Pencil className="size-4" />} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        size="sm"
        icon={<Download className="size-4" />}
        busy={isExporting}
        disabled={collection.items.length === 0}
        onClick={download}
      >
        Export CSV
      </Button>
      <Button
        size="sm"
        icon={<Trash2 className="size-4" />}
        onClick={() => {
          doSaved(deleteCollection(savedState(), collection.id));
          onDeleted();
        }}
      >
        Delete collection
      </Button>
      <RenameDialog
        key={collection.id + collection.name}
        collection={collection}
        open={isRenaming}
        onClose={() => setRenaming(false)}
      />
    </div>
  );
}
