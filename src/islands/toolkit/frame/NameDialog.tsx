/** Asks for the name of a document. */
import { useState, type FormEvent } from 'react';
import { DOCUMENT_NAME_LIMIT, faultOfDocumentName } from '../../../domain/toolkit/document';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';

export interface NameDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  initial: string;
  /** Answers what is wrong with the name, if anything. */
  onName: (name: string) => string | null | void;
}

export default function NameDialog({ open, onClose, title, submitLabel, initial, onName }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOfDocumentName(name) ?? onName(name.trim());
    if (fault) return setError(fault);
    setError(undefined);
    setName(initial);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={title}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <Field label="Name" error={error} required>
          {(props) => (
            <input
              {...props}
              data-autofocus=""
              className="input w-full aria-invalid:border-error max-md:h-11"
              value={name}
              maxLength={DOCUMENT_NAME_LIMIT}
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
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
