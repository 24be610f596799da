/** "My own device": makes and removes the copy that opens without a network. Each device has its own setting. */
import { useEffect, useState } from 'react';
import { CloudOff, Trash2 } from 'lucide-react';
import { canSaveCopy, dropCopy, findCopy, saveCopy, type DeviceState } from '@/lib/offline/own-device';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { dateTime } from '@/islands/account/sessions/session-list';

const FAILED = {
  refused: 'The copy was not made, because this page is from an older version of Outset. Reload it and try again.',
  full: 'There is no room for the copy on this device. Nothing was saved.',
  failed: 'The copy could not be made. Check your connection and try again.',
} as const;

const NO_ITEMS = { about: 'Your saved items could not be loaded. Open Saved Items once while you are connected.' };

/** The copy has pages only: what the saved page loads is stored beside it. Returns whether that worked. */
const saveItems = (): Promise<boolean> =>
  import('@/islands/saved/use-cards')
    .then(({ fetchForOffline }) => fetchForOffline())
    .then(
      () => true,
      () => false,
    );

export default function OwnDevice() {
  /** Undefined until the browser has answered. */
  const [copy, setCopy] = useState<DeviceState | null | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const timeZone = useTimeZone();
  useEffect(() => void findCopy().then(setCopy), []);

  const keep = async () => {
    setIsBusy(true);
    const result = await saveCopy().catch(() => 'failed' as const);
    const isSaved = result === 'kept' || result === 'done';
    const hasItems = isSaved && (await saveItems());
    setCopy(await findCopy());
    setIsBusy(false);
    if (isSaved) toast('success', 'Outset now opens on this device without a network.', hasItems ? {} : NO_ITEMS);
    else toast('error', FAILED[result]);
  };
  const drop = async () => {
    setIsBusy(true);
    await dropCopy();
    setCopy(await findCopy());
    setIsBusy(false);
    toast('success', 'The copy on this device was removed.');
  };

  if (copy === null && !canSaveCopy())
    return <p className="muted text-sm">This browser cannot save pages for use without a network.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      {copy && (
        <p className="text-sm" role="status">
          {`${copy.pages} pages are on this device. Outset last confirmed your session on ${dateTime(copy.reachedAt, timeZone)}; without a connection, the pages open for 14 days after that.`}
        </p>
      )}
      {copy ? (
        <Button busy={isBusy} icon={Trash2} onClick={() => void drop()} className="max-sm:w-full">
          Remove the copy
        </Button>
      ) : (
        <Button
          busy={isBusy}
          disabled={copy === undefined}
          icon={CloudOff}
          onClick={() => void keep()}
          className="max-sm:w-full"
        >
          This is my own device
        </Button>
      )}
    </div>
  );
}
