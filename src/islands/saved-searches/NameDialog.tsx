/** A dialog with one field, the name of a search: for saving and for renaming. What was typed stays when the server refuses it. */
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { SEARCH_NAME_LIMIT } from '../../domain/saved-searches/saved-search';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';

export interface NameDialogProps {
  open: boolean;
  title: string;
  submitLabel: string;
  /** What the field holds at first. */
  name: string;
  /** Above the field. */
  children?: ReactNode;
  /** Beside the buttons. */
  aside?: ReactNode;
  onClose: () => void;
  /** Null when it was done, else why not. */
  onSubmit: (name: string) => Promise<string | null>;
}

function NameForm({ id, onDone, ...props }: NameDialogProps & { id: string; onDone: (busy: boolean) => void }) {
  const [name, setName] = useState(props.name);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Please name this search.');
    onDone(true);
    const fault = await props.onSubmit(name.trim());
    onDone(false);
    setError(fault ?? '');
    if (!fault) props.onClose();
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {props.children}
      <Field label="Name" required error={error}>
        {(control) => (
          <input
            {...control}
            data-autofocus=""
            className="input w-full max-md:h-11"
            value={name}
            maxLength={SEARCH_NAME_LIMIT}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}

export function NameDialog(props: NameDialogProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      size="sm"
      title={props.title}
      footer={
        <>
          {props.aside}
          <Button variant="ghost" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <NameForm {...props} id={id} onDone={setBusy} />
    </Dialog>
  );
}
