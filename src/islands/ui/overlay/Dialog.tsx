/**
 * A native modal dialog. Focus goes to `[data-autofocus]` inside it, otherwise to the dialog. After closing, the focus returns to its
 * earlier element.
 */
import { useId, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton, Button } from '@/islands/ui/Button';
import { useModal } from '@/islands/ui/hooks/use-modal';

const SIZES = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl', wide: 'max-w-[90rem]' } as const;

export interface Closable {
  open: boolean;
  onClose: () => void;
}

export interface DialogProps extends Closable {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** Leaves out the X, when the footer already has a way out. */
  hideClose?: boolean;
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  className?: string;
  /** Milliseconds that the content stays while the dialog closes, if a class changes that. */
  exit?: number;
  children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'md', footer, hideClose = false, role, className = '' } = props;
  const id = useId();
  const { dialogProps, bodyRef, isPresent } = useModal(open, onClose, props.exit);
  return (
    <dialog
      {...dialogProps}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={`surface m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden card text-base-content shadow-2xl outline-none open:flex short:overflow-y-auto ${SIZES[size]} ${className}`}
    >
      {isPresent && (
        <>
          <div className="flex items-start gap-4 px-5 pt-5 short:shrink-0">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h2 id={`${id}-title`} className="text-xl font-semibold text-balance">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="muted mt-1 text-sm">
                  {description}
                </p>
              )}
            </div>
            {!hideClose && <IconButton label="Close" icon={X} onClick={onClose} className="-mt-1 -mr-2" />}
          </div>
          <div
            ref={bodyRef}
            className={`relative min-h-0 grow overflow-y-auto px-5 pb-5 short:shrink-0 short:overflow-visible ${props.children ? 'pt-4' : ''}`}
          >
            {props.children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t hairline px-5 py-3 max-sm:not-short:flex-col-reverse short:shrink-0">
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

/** The text if an address names an entry that does not exist. */
export const NOT_FOUND = {
  title: 'Not found',
  text: 'This entry could not be loaded. It may have been removed.',
} as const;

/** Opens instead of the entry of an address that does not exist. */
export function NotFoundDialog({ open, onClose }: Pick<DialogProps, 'open' | 'onClose'>) {
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={NOT_FOUND.title}>
      <p role="alert">{NOT_FOUND.text}</p>
    </Dialog>
  );
}

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

/** A question before something is done. The focus starts on the safe answer. */
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

interface DiscardDialogProps {
  open: boolean;
  /** The loss, as a sentence. */
  text: ReactNode;
  onDiscard: () => void;
  onKeep: () => void;
}

/** The question before a form with changes is closed. */
export function DiscardDialog({ open, text, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      text={text}
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
