/** A dialog with one field, a name: for saving and for renaming. What was typed stays when it is refused. */
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Field } from './Field';

export interface NameDialogProps {
  open: boolean;
  title: string;
  submitLabel: string;
  /** What the field holds at first. */
  name: string;
  /** The most characters that the field takes. */
  limit: number;
  /** Above the field. */
  children?: ReactNode;
  onClose: () => void;
  /** Null when it was done with the name, which comes without white space around it; else why not. */
  onSubmit: (name: string) => string | null | Promise<string | null>;
}

function NameForm({ id, onBusy, ...props }: NameDialogProps & { id: string; onBusy: (busy: boolean) => void }) {
  const [name, setName] = useState(props.name);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onBusy(true);
    const fault = await props.onSubmit(name.trim());
    onBusy(false);
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
            maxLength={props.limit}
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
          <Button variant="ghost" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <NameForm {...props} id={id} onBusy={setBusy} />
    </Dialog>
  );
}
