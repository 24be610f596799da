/** The parts around the rows of a form: the reason of a refusal, the submit button, and a dialog with both. */
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@/islands/ui/Button';
import { Dialog, type DialogProps } from '@/islands/ui/overlay/Dialog';
import { formRows, type Fields } from './rows';
import type { Form } from './use-form';

type AnyForm = Pick<Form<object>, 'failure' | 'isBusy' | 'formProps'>;

export interface FormFailureProps {
  form: Pick<AnyForm, 'failure'>;
  /** Before the text; give it `className="mt-0.5 size-4 shrink-0 text-error"`. */
  icon?: ReactNode;
  /** Without a frame. */
  plain?: boolean;
}

/** The live region is always in the page, so that its text is announced. */
export function FormFailure({ form: { failure }, icon, plain = false }: FormFailureProps) {
  const look = plain
    ? 'text-sm text-error'
    : 'flex items-start gap-2.5 rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm';
  return (
    <div role="alert" className="contents">
      {failure && (
        <p className={look}>
          {icon}
          {failure}
        </p>
      )}
    </div>
  );
}

/** Busy while the form is sent. It may be outside the form, such as in the footer of a dialog. */
export function SubmitButton({ form, ...rest }: Omit<ButtonProps, 'form' | 'type' | 'busy'> & { form: AnyForm }) {
  return <Button variant="primary" {...rest} type="submit" form={form.formProps.id} busy={form.isBusy} />;
}

export interface FormActionsProps {
  form: AnyForm;
  submitLabel: ReactNode;
  onCancel: () => void;
  cancelLabel?: ReactNode;
  size?: NonNullable<ButtonProps['size']>;
  disabled?: boolean;
  danger?: boolean;
}

/** Cancel, and the main button last. */
export function FormActions({ form, submitLabel, onCancel, cancelLabel = 'Cancel', ...rest }: FormActionsProps) {
  const { size = 'md', disabled = false, danger = false } = rest;
  return (
    <>
      <Button size={size} variant="ghost" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <SubmitButton form={form} size={size} variant={danger ? 'danger' : 'primary'} disabled={disabled}>
        {submitLabel}
      </SubmitButton>
    </>
  );
}

interface DraftNoticeProps {
  form: { isRestored: boolean; reset: () => void };
  onDiscard?: () => void;
}

/** Says that typed values were restored, and offers to discard them. */
export function DraftNotice({ form, onDiscard }: DraftNoticeProps) {
  if (!form.isRestored) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-xl border hairline px-4 py-2 text-sm"
    >
      What you typed earlier is back.
      <Button size="sm" variant="ghost" onClick={() => (onDiscard ? onDiscard() : form.reset())}>
        Discard it
      </Button>
    </div>
  );
}

export interface FormDialogProps<Values extends object> extends Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'size'
> {
  form: Form<Values>;
  submitLabel: string;
  /** Above the fields, at full width: the notice of a restored draft, and the reason of a refusal. */
  above?: ReactNode;
  fields?: NoInfer<Fields<Values>>;
  /** Below the fields. */
  children?: ReactNode;
}

/** A dialog around a form: fields in two columns (one if it is small), cancel and the main button below; in a large one these stay in view. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, submitLabel, above, fields = {}, children, ...dialog } = props;
  const actions = <FormActions form={form} submitLabel={submitLabel} onCancel={dialog.onClose} />;
  const isLarge = dialog.size === 'lg';
  return (
    <Dialog {...dialog} footer={isLarge && actions}>
      <form {...form.formProps} className="grid gap-5">
        <div className={`grid gap-4 ${dialog.size === 'sm' ? '' : 'sm:grid-cols-2'}`}>
          {above && <div className="grid gap-3 empty:hidden sm:col-span-2">{above}</div>}
          {formRows(form, fields)}
          {children}
        </div>
        {!isLarge && <div className="flex justify-end gap-2">{actions}</div>}
      </form>
    </Dialog>
  );
}
