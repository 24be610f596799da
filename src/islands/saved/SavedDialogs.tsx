/** The dialogs of the saved page: details, a pass, Save to Collection, and a collection's name, link and contacts. Loaded together. */
import { useMemo } from 'react';
import type { SavedCard } from '@/domain/saved/cards';
import { renameCollection } from '@/domain/saved/collection-changes';
import type { Deal } from '@/domain/saved/deals';
import { COLLECTION_NAME_LIMIT, faultOfName, isListingRef, refText } from '@/domain/saved/items';
import type { Collection } from '@/domain/saved/view';
import { api, failureText } from '@/lib/api/api';
import { doSaved, flushSaved, savedState } from '@/stores/saved';
import ContactExportDialog from '@/islands/plans/ContactExportDialog';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { RevocableLink, type LinkCalls } from '@/islands/ui/RevocableLink';
import type { Passing } from './item-actions';
import { ItemDialog } from './ItemDialog';
import { PassDialog } from './PassDialog';
import { SaveDialog } from './SaveDialog';

/** The dialog that was opened last. */
export type OpenDialog =
  | { kind: 'edit'; item: Deal }
  | { kind: 'pass'; passing: Passing }
  | { kind: 'collect'; card: SavedCard }
  | { kind: 'rename' | 'share' | 'contacts' };

const FAILED = 'Connection Error';
const SHOWN = ['names', 'kinds', 'cities', 'tags and websites', 'your first name'].join(', ');

function callsFor(id: string): LinkCalls {
  const call = async (method: 'get' | 'put' | 'delete') => {
    const answer = await api.call(method, '/api/saved/collections/:id/share', { param: { id } });
    if (!answer.ok) throw new Error(answer.status === 0 ? FAILED : failureText(answer, FAILED));
    return answer.data ?? null;
  };
  return {
    // A new collection must be saved to the account first.
    find: () => flushSaved().then(() => call('get')),
    create: async () => {
      if (!(await flushSaved())) throw new Error(FAILED);
      return call('put');
    },
    end: () => call('delete'),
  };
}

interface ShareDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

function ShareDialog({ collection, open, onClose }: ShareDialogProps) {
  const calls = useMemo(() => callsFor(collection.id), [collection.id]);
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Share by link" description={collection.name}>
      <RevocableLink calls={calls} subject={collection.id}>
        Anyone with the link can see the current collection without an account: {SHOWN}. Notes, steps and dates stay
        private. The link works until you turn it off or delete the collection.
      </RevocableLink>
    </Dialog>
  );
}

interface SavedDialogsProps {
  asked: OpenDialog | null;
  /** The open collection. */
  inside: Collection | undefined;
  onClose: () => void;
}

export default function SavedDialogs({ asked, inside, onClose }: SavedDialogsProps) {
  return (
    <>
      <SaveDialog item={asked?.kind === 'collect' ? asked.card : null} onClose={onClose} />
      <ItemDialog item={asked?.kind === 'edit' ? asked.item : null} onClose={onClose} />
      <PassDialog passing={asked?.kind === 'pass' ? asked.passing : null} onClose={onClose} />
      {inside && (
        <>
          <NameDialog
            key={inside.id + inside.name}
            open={asked?.kind === 'rename'}
            title="Rename the collection"
            submitLabel="Rename"
            name={inside.name}
            limit={COLLECTION_NAME_LIMIT}
            onClose={onClose}
            onSubmit={(name) => {
              const fault = faultOfName(name);
              if (!fault) doSaved(renameCollection(savedState(), inside.id, name));
              return fault;
            }}
          />
          <ShareDialog collection={inside} open={asked?.kind === 'share'} onClose={onClose} />
          <ContactExportDialog
            open={asked?.kind === 'contacts'}
            onClose={onClose}
            // People of the media directories have no contact data to export.
            refs={inside.items.filter(isListingRef).map(refText)}
            fileName={`Contacts of ${inside.name}`}
          />
        </>
      )}
    </>
  );
}
