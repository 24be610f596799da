/** A dialog around a form of the mode "shares": fields in two columns, cancel and the main button below. */
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog, type DialogProps } from '../../../ui/Dialog';
import type { ToolForm } from '../../frame/use-tool-form';

export interface FormDialogProps<Values extends object> extends Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'size'
> {
  form: ToolForm<Values>;
  submitLabel: string;
  children: ReactNode;
}

export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { open, onClose, title, description, size, form, submitLabel, children } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description} size={size ?? 'md'}>
      <form {...form.formProps} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">{children}</div>
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

/** What every dialog of an entry is given. `id` is null for a new one. */
export interface EntryDialogProps {
  open: boolean;
  onClose: () => void;
  id: string | null;
  /** Called when the entry was stored, so that the next one begins empty. */
  onDone: () => void;
}
