/** Save to Collection: choose an existing collection, or create a new one. Takes effect at once. */
import { useStore } from '@nanostores/react';
import { Check, FolderPlus } from 'lucide-react';
import { addToCollection, createCollection, removeFromCollection } from '@/domain/saved/changes';
import { COLLECTION_NAME_LIMIT, faultOfName, refText, type SavedRef } from '@/domain/saved/items';
import { $saved, doSaved, savedState } from '@/stores/saved';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { Field, TextInput } from '@/islands/ui/fields/inputs';
import { useForm } from '@/islands/ui/form/use-form';

export interface SaveDialogProps {
  /** The item to save; null closes the dialog. */
  item: (SavedRef & { name: string }) | null;
  onClose: () => void;
}

function NewCollection({ item }: { item: SavedRef }) {
  const form = useForm({
    initial: { name: '' },
    schema: () => rulesOf<{ name: string }>(({ name }) => ({ name: faultOfName(name.trim()) })),
    onValid: ({ name }) => {
      doSaved(createCollection(savedState(), name, Date.now(), item));
      form.reset();
    },
  });
  const { name } = form.values;
  return (
    <form {...form.formProps} className="border-t hairline pt-4">
      <Field label="New collection" error={form.errorOf('name')}>
        {(control) => (
          <div className="flex gap-2 max-sm:flex-col">
            <TextInput
              {...control}
              fit
              className="min-w-0 flex-1"
              value={name}
              maxLength={COLLECTION_NAME_LIMIT}
              autoComplete="off"
              placeholder="For example Seed round"
              onChange={(event) => form.set('name', event.target.value)}
            />
            <SubmitButton form={form} disabled={name.trim() === ''}>
              Create &amp; Save
            </SubmitButton>
          </div>
        )}
      </Field>
    </form>
  );
}

export function SaveDialog({ item, onClose }: SaveDialogProps) {
  const { collections } = useStore($saved);
  const shown = useLast(item);
  const toggle = (id: string, isIn: boolean) => {
    if (!shown) return;
    doSaved(isIn ? removeFromCollection(savedState(), id, shown) : addToCollection(savedState(), id, shown));
  };
  return (
    <Dialog
      open={item !== null}
      onClose={onClose}
      size="sm"
      title="Save to Collection"
      description={shown ? shown.name : undefined}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {shown && (
        <div className="grid gap-4">
          {collections.length === 0 ? (
            <p className="muted text-sm">You have no collections yet. Create your first one below.</p>
          ) : (
            <ul aria-label="Collections" className="grid max-h-64 gap-1 overflow-y-auto">
              {collections.map(({ id, name, items }) => {
                const isIn = items.some((one) => refText(one) === refText(shown));
                return (
                  <li key={id}>
                    <button
                      type="button"
                      aria-pressed={isIn}
                      onClick={() => toggle(id, isIn)}
                      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-left text-sm hover:bg-base-200"
                    >
                      {isIn ? (
                        <Check className="size-4 text-secondary" aria-hidden="true" />
                      ) : (
                        <FolderPlus className="muted size-4" aria-hidden="true" />
                      )}
                      <span className="min-w-0 flex-1 truncate">{name}</span>
                      <span className="muted tabular-nums">
                        {items.length} {items.length === 1 ? 'item' : 'items'}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
          <NewCollection item={{ type: shown.type, id: shown.id }} />
        </div>
      )}
    </Dialog>
  );
}
