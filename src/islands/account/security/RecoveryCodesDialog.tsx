/** The dialog with ten recovery codes, which are shown only once. It closes only after the person confirms that they are saved. */
import { useEffect, useState } from 'react';
import { Copy, Download } from 'lucide-react';
import { saveText } from '@/lib/export/save-file';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { recoveryFile } from './two-factor-answer';

export interface RecoveryCodesDialogProps {
  open: boolean;
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

const download = (text: string) => saveText(text, 'outset-recovery-codes.txt', 'text/plain');

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast('success', 'Recovery codes copied');
  } catch {
    toast('error', 'Your browser did not allow copying. Select the codes and copy them yourself, or download them.');
  }
}

export function RecoveryCodesDialog({ open, codes, email, onDone }: RecoveryCodesDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!open) return;
    setIsSaved(false);
    setIsAsked(false);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [open]);

  const close = () => {
    if (isSaved) {
      onDone();
      return;
    }
    setIsAsked(true);
    // A browser may force the dialog to close on a second Esc. A new key renders it open again, with the codes.
    setRound(round + 1);
  };
  const save = () =>
    download(recoveryFile(codes, email, new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(new Date())));

  return (
    <Dialog
      key={round}
      open={open}
      onClose={close}
      title="Save your recovery codes"
      description="Two-factor authentication is on. If you cannot use your app, each of these codes signs you in once. We will not show them again."
      size="sm"
      hideClose
      footer={
        <Button variant="primary" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      }
    >
      <ol className="tabular-nums grid gap-x-6 gap-y-1.5 rounded-lg border hairline bg-base-200 px-4 py-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} data-recovery-code="">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={save}
          className="max-sm:w-full"
          data-autofocus=""
        >
          Download
        </Button>
        <Button
          icon={<Copy className="size-4" aria-hidden="true" />}
          onClick={() => void copy(codes)}
          className="max-sm:w-full"
        >
          Copy
        </Button>
      </div>
      <Checkbox
        className="mt-4"
        label="I have saved these codes in a safe place"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <p role="alert" className="text-sm text-error empty:hidden">
        {isAsked && !isSaved ? 'Please save the codes first, then tick the box.' : ''}
      </p>
    </Dialog>
  );
}
