/** Shows a secret this once, with a button that copies it. */
import { Copy } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';

export interface SecretDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  secret: string;
}

export function SecretDialog({ open, onClose, title, description, secret }: SecretDialogProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast('success', 'Copied');
    } catch {
      toast('error', 'Your browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      hideClose
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p
        data-new-token=""
        className="rounded-lg border hairline bg-base-200 px-4 py-3 font-mono text-sm break-all whitespace-pre-line select-all"
      >
        {secret}
      </p>
      <Button
        icon={<Copy className="size-4" aria-hidden="true" />}
        onClick={() => void copy()}
        className="mt-3 max-sm:w-full"
        data-autofocus=""
      >
        Copy
      </Button>
    </Dialog>
  );
}
