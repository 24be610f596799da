/** The read-only link of a collection: made, copied, ended. */
import { useMemo } from 'react';
import type { Collection } from '../../domain/saved/view';
import { api, failureText } from '../../lib/api';
import { flushSaved } from '../../stores/saved';
import { Dialog } from '../ui/Dialog';
import { RevocableLink, type LinkCalls } from '../ui/RevocableLink';

const FAILED = 'Connection Error';
const SHOWN = ['names', 'kinds', 'cities', 'tags and websites', 'your first name'].join(', ');

function callsFor(id: string): LinkCalls {
  const call = async (method: 'get' | 'put' | 'delete') => {
    const answer = await api.call(method, '/api/saved/collections/:id/share', { param: { id } });
    if (!answer.ok) throw new Error(answer.status === 0 ? FAILED : failureText(answer, FAILED));
    return answer.data ?? null;
  };
  return {
    // One that was made a moment ago has to be in the account first.
    find: () => flushSaved().then(() => call('get')),
    create: async () => {
      if (!(await flushSaved())) throw new Error(FAILED);
      return call('put');
    },
    end: () => call('delete'),
  };
}

export interface ShareDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

export default function ShareDialog({ collection, open, onClose }: ShareDialogProps) {
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
