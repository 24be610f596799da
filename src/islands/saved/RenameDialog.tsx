/** Asks for the new name of a collection. */
import { useState, type FormEvent } from 'react';
import { renameCollection } from '../../domain/saved/collection-changes';
import { COLLECTION_NAME_LIMIT, faultOfName } from '../../domain/saved/items';
import type { Collection } from '../../domain/saved/view';
import { doSaved, savedState } from '../../stores/saved';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';

export interface RenameDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

export default function RenameDialog({ collection, open, onClose }: RenameDialogProps) {
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
