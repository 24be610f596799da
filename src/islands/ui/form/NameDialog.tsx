/** A dialog with one field for a name, to save or rename something. A refused name stays in the field. */
import { useState, type ReactNode } from 'react';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { FormActions } from './actions';
import { TextRow } from './rows';
import { useForm } from './use-form';

export interface NameDialogProps extends Closable {
  title: string;
  submitLabel: string;
  /** The first value of the field. */
  name: string;
  /** The maximum number of characters. */
  limit: number;
  /** Shown above the field. */
  children?: ReactNode;
  /** Gets the trimmed name. Returns null on success, else the message to show. */
  onSubmit: (name: string) => string | null | Promise<string | null>;
}

function NameForm({ open, title, submitLabel, name, limit, children, onClose, onSubmit }: NameDialogProps) {
  const form = useForm({
    initial: { name },
    onValid: async (typed) => {
      const fault = await onSubmit(typed.name.trim());
      if (fault) return { errors: { name: fault } };
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={title}
      footer={<FormActions form={form} onCancel={onClose} submitLabel={submitLabel} />}
    >
      <form {...form.formProps} className="grid gap-4">
        {children}
        <TextRow
          form={form}
          name="name"
          label="Name"
          required
          autoFocus
          maxLength={limit}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}

export function NameDialog(props: NameDialogProps) {
  // The form is reset when the dialog opens, and not when it closes, so that the text stays during the closing animation.
  const [{ turn, wasOpen }, setTurn] = useState({ turn: 0, wasOpen: props.open });
  if (props.open !== wasOpen) setTurn({ turn: props.open ? turn + 1 : turn, wasOpen: props.open });
  return <NameForm key={turn} {...props} />;
}
