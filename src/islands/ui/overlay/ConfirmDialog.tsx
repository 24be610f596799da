/** A question before something is done. Focus starts on the harmless answer. */
import type { ReactNode } from 'react';
import { Button } from '@/islands/ui/Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The sentence, read out when the dialog opens. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = 'Cancel', danger = false, busy = false } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={title}
      description={text}
      role="alertdialog"
      size="sm"
      hideClose
      footer={
        <>
          <Button variant="ghost" onClick={props.onCancel} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
