/** The one quiet offer to save a tool's documents in the account. It stands in the page, where nothing covers it and it covers nothing. */
import { Monitor } from 'lucide-react';
import type { ToolStore } from '../../../stores/tool-store';
import { Button } from '../../ui/Button';
import { keepInAccount } from './keep-in-account';

export interface AccountOfferProps {
  store: ToolStore<unknown>;
  onClose: () => void;
}

export default function AccountOffer({ store, onClose }: AccountOfferProps) {
  return (
    <section
      aria-label="Where this is saved"
      className="print:hidden mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border hairline bg-base-100 py-1 pr-1.5 pl-3 text-[13px]"
    >
      <Monitor className="muted size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 py-1">
        This is only in this browser. Save it in your account to have it on your other devices.
      </p>
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button
          size="sm"
          onClick={() => {
            keepInAccount(store);
            onClose();
          }}
        >
          Save in my account
        </Button>
      </span>
    </section>
  );
}
