/** What "Only in this browser" means, and the way to the account; for people without one, the way in. */
import { useStore } from '@nanostores/react';
import { $viewer } from '@/stores/session';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { saveInAccount } from './save-in-account';

export interface SaveInAccountDialogProps {
  store: ToolStore<unknown>;
  open: boolean;
  onClose: () => void;
}

export function SaveInAccountDialog({ store, open, onClose }: SaveInAccountDialogProps) {
  const isSignedIn = useStore($viewer).state === 'authenticated';
  const keep = () => {
    saveInAccount(store);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Only in this browser"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Leave it here
          </Button>
          {isSignedIn ? (
            <Button variant="primary" data-autofocus="" onClick={keep}>
              Save in my account
            </Button>
          ) : (
            <Button variant="primary" href={`/login?returnTo=${encodeURIComponent(location.pathname)}`}>
              Log in to save it
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <p>
          What you enter in this tool is on this device alone. No other device shows it, and it is gone once the data of
          this browser is cleared.
        </p>
        <p className="muted">
          {isSignedIn
            ? 'In your account, you find it wherever you log in, with earlier versions to go back to. You can turn this off again in the menu of your documents.'
            : 'With an account, you find it wherever you log in, with earlier versions to go back to.'}
          {isSignedIn && !navigator.onLine && ' You are offline now: it is saved there once you are connected again.'}
        </p>
      </div>
    </Dialog>
  );
}
