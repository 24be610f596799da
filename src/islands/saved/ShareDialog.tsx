/** The read-only link of a collection: made, copied, ended. */
import { useEffect, useRef, useState } from 'react';
import { Copy, ExternalLink, Link2, Link2Off } from 'lucide-react';
import type { CollectionShare } from '../../domain/saved/shared';
import type { Collection } from '../../domain/saved/view';
import { api } from '../../lib/api';
import { flushSaved } from '../../stores/saved';
import { toast } from '../../stores/toasts';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Skeleton } from '../ui/Skeleton';

const FAILED = 'Connection Error';

async function call(method: 'get' | 'put' | 'delete', collection: string): Promise<CollectionShare | null> {
  const { ok, message, data } = await api.call(method, '/api/saved/collections/:id/share', {
    param: { id: collection },
  });
  if (!ok) throw new Error(message ?? FAILED);
  return data ?? null;
}

const SHOWN = ['names', 'kinds', 'cities', 'tags and websites', 'your first name'].join(', ');

function ShareBody({ collection }: { collection: Collection }) {
  const [share, setShare] = useState<CollectionShare | null>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let isOver = false;
    // One that was made a moment ago has to be in the account first.
    flushSaved()
      .then(() => call('get', collection.id))
      .then(
        (found) => !isOver && setShare(found),
        () => !isOver && setError(FAILED),
      );
    return () => {
      isOver = true;
    };
  }, [collection.id]);

  const run = (work: () => Promise<CollectionShare | null>, done: string) => {
    setBusy(true);
    setError(null);
    work()
      .then((now) => {
        setShare(now);
        toast('success', done);
      })
      .catch((reason: unknown) => setError(reason instanceof TypeError ? FAILED : (reason as Error).message))
      .finally(() => setBusy(false));
  };
  const create = () =>
    run(async () => {
      if (!(await flushSaved())) throw new TypeError('offline');
      return call('put', collection.id);
    }, 'Share link created');
  const end = () => run(() => call('delete', collection.id), 'Share link ended');
  const href = share ? new URL(share.path, location.href).href : '';
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => toast('success', 'Link copied'),
      () => {
        field.current?.select();
        toast('info', 'Press Ctrl C to copy the marked link.');
      },
    );

  return (
    <div className="grid gap-4">
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      {share === undefined && !error ? (
        <Skeleton className="h-20 w-full" />
      ) : share ? (
        <>
          <Field label="Link">
            {(props) => (
              <div className="flex gap-2 max-sm:flex-col">
                <input
                  {...props}
                  ref={field}
                  readOnly
                  className="input min-w-0 flex-1 max-md:h-11 max-sm:w-full max-sm:flex-none"
                  value={href}
                  onFocus={(event) => event.target.select()}
                />
                <Button variant="primary" icon={<Copy className="size-4" />} onClick={() => void copy()}>
                  Copy link
                </Button>
              </div>
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <a
              href={share.path}
              target="_blank"
              rel="noopener"
              className="btn btn-ghost btn-sm border hairline max-md:min-h-11"
            >
              <ExternalLink className="size-4" aria-hidden="true" />
              Open
              <span className="sr-only"> the shared page in a new tab</span>
            </a>
            <Button size="sm" busy={isBusy} icon={<Link2Off className="size-4" />} onClick={end}>
              End the link
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="primary" busy={isBusy} icon={<Link2 className="size-4" />} onClick={create}>
            Create a link
          </Button>
        </div>
      )}
      <p className="muted text-sm text-pretty">
        Whoever has the link sees the collection as it is then, without an account: {SHOWN}. Notes, steps and dates stay
        with you. It ends when you end it or delete the collection.
      </p>
    </div>
  );
}

export interface ShareDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

export default function ShareDialog({ collection, open, onClose }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Share by link" description={collection.name}>
      <ShareBody collection={collection} />
    </Dialog>
  );
}
