/** A dialog with one field, a name: for saving and for renaming. What was typed stays when it is refused. */
import { useState, type ReactNode } from 'react';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { FormActions } from './actions';
import { TextRow } from './rows';
import { useForm } from './use-form';

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

function OneTurn({ open, title, submitLabel, name, limit, children, onClose, onSubmit }: NameDialogProps) {
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
  // What was typed is forgotten when it is opened again, not while it leaves.
  const [{ turn, wasOpen }, setTurn] = useState({ turn: 0, wasOpen: props.open });
  if (props.open !== wasOpen) setTurn({ turn: props.open ? turn + 1 : turn, wasOpen: props.open });
  return <OneTurn key={turn} {...props} />;
}
