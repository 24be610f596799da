/** A secret for an authenticator app: as a QR code, to be typed, to be copied, and as a link for an app on the same device. */
import { Suspense } from 'react';
import { Copy } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { groupSecret, type Setup } from './two-factor-answer';

const QrCode = lazyComponent(() => import('./QrCode'));

async function copySecret(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast('success', 'Secret copied');
  } catch {
    toast('error', 'Your browser did not allow copying. Select the secret and copy it yourself.');
  }
}

export function AuthenticatorSecret({ setup }: { setup: Setup }) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <Suspense fallback={<div className="skeleton size-48" aria-hidden="true" />}>
        <QrCode value={setup.otpauthUrl} label="QR code with the secret for your authenticator app" />
      </Suspense>
      <div className="grid min-w-48 flex-1 gap-2 text-sm">
        <p>
          <strong>1.</strong> Scan this code with the app.
        </p>
        <p className="muted">Cannot scan it? Type this secret into the app, or open the app on this device.</p>
        <code
          data-secret={setup.secret}
          className="tabular-nums rounded-lg border hairline bg-base-200 px-3 py-2 font-mono text-sm break-words select-all"
        >
          {groupSecret(setup.secret)}
        </code>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Copy className="size-4" aria-hidden="true" />}
            onClick={() => void copySecret(setup.secret)}
          >
            Copy secret
          </Button>
          <Button size="sm" href={setup.otpauthUrl}>
            Open the app
          </Button>
        </div>
      </div>
    </div>
  );
}
