/** The versions of a document in the account: each can be opened as a copy, or become the latest again, with Undo. */
import { useCallback, useEffect, useState } from 'react';
import type { SavedVersion } from '@/domain/tools/account';
import { timeOfEdit, type ToolDocument } from '@/domain/tools/document';
import { updateDocument } from '@/domain/tools/local-keys';
import { documentsOf } from '@/domain/tools/reconcile';
import { AccountRefusal } from '@/lib/tool-documents/tool-account-calls';
import { toast } from '@/stores/toasts';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tag } from '@/islands/ui/Tag';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';

export interface VersionsDialogProps extends Closable {
  store: ToolStore<unknown>;
  document: ToolDocument<unknown>;
}

type List = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; versions: SavedVersion[] };

const FAILED = 'This version could not be opened. Please try again.';

const sizeText = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function useVersions(store: ToolStore<unknown>, id: string, isOpen: boolean): [List, () => void] {
  const [list, setList] = useState<List>({ state: 'loading' });
  const fetchList = useCallback(async (): Promise<List> => {
    try {
      const account = await openToolAccount(store);
      // Changes that still wait in this browser are the latest version.
      await account.sync();
      return { state: 'ready', versions: await account.versions(id) };
    } catch (error) {
      const isNone = error instanceof AccountRefusal && error.status === 404;
      return isNone ? { state: 'ready', versions: [] } : { state: 'failed' };
    }
  }, [store, id]);
  useEffect(() => {
    let isCurrent = true;
    if (isOpen) void fetchList().then((next) => isCurrent && setList(next));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, fetchList]);
  const retry = () => {
    setList({ state: 'loading' });
    void fetchList().then(setList);
  };
  return [list, retry];
}

export function VersionsDialog({ open, onClose, store, document }: VersionsDialogProps) {
  const [list, retry] = useVersions(store, document.id, open);
  const [busy, setBusy] = useState<number | null>(null);
  const timeZone = useTimeZone();
  const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone });

  /** Loads a version and passes its data to `then`. */
  const withVersion = async (version: SavedVersion, then: (data: unknown) => void) => {
    setBusy(version.revision);
    try {
      const account = await openToolAccount(store);
      const { data } = await account.version(document.id, version.revision);
      onClose();
      then(data);
    } catch {
      toast('error', FAILED);
    } finally {
      setBusy(null);
    }
  };
  const openCopy = (version: SavedVersion) =>
    withVersion(version, (data) => {
      store.create(`${version.name.slice(0, 50)} (${when.format(version.savedAt)})`, data);
      toast('success', `“${store.$state.get().workspace.open.name}” was opened.`);
    });
  const goBack = (version: SavedVersion) =>
    withVersion(version, (data) => {
      const find = () => documentsOf(store.$state.get().workspace).find(({ id }) => id === document.id);
      const put = (next: unknown) => {
        const now = find();
        if (!now) return;
        if (store.$state.get().workspace.open === now) return store.edit(() => next);
        const changed = { ...now, data: next, savedAt: timeOfEdit(now, Date.now()) };
        store.arrange((workspace) => updateDocument(workspace, changed));
      };
      const before = find()?.data;
      put(data);
      toast('success', `Back to the version of ${when.format(version.savedAt)}.`, {
        action: { label: 'Undo', run: () => put(before) },
        duration: 10_000,
      });
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Earlier versions"
      description={`Your account keeps up to 20 versions of “${document.name}”, at least ten minutes apart.`}
    >
      {list.state === 'loading' && (
        <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </div>
      )}
      {list.state === 'failed' && (
        <FailedState
          headingLevel={3}
          title="The versions could not be loaded"
          text="Check your connection and try again."
          retry={retry}
        />
      )}
      {list.state === 'ready' && list.versions.length === 0 && (
        <EmptyState
          ghost={['name', 'text', 'figure']}
          headingLevel={3}
          title="No versions yet"
          text="The first version is saved once this document is in your account."
        />
      )}
      {list.state === 'ready' && list.versions.length > 0 && (
        <ol className="-mx-2 grid">
          {list.versions.map((version, index) => (
            <li
              key={version.revision}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t hairline px-2 py-3 first:border-t-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  <time dateTime={new Date(version.savedAt).toISOString()}>{when.format(version.savedAt)}</time>
                  {index === 0 && <Tag isMuted>Latest</Tag>}
                </p>
                <p className="muted text-xs wrap-anywhere">
                  Version <span className="num">{version.revision}</span>, {sizeText(version.size)}
                  {version.name === document.name ? '' : `, named “${version.name}”`}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy !== null}
                  aria-label={`Open as a copy: ${when.format(version.savedAt)}`}
                  onClick={() => void openCopy(version)}
                >
                  Open as a copy
                </Button>
                {index > 0 && (
                  <Button
                    size="sm"
                    busy={busy === version.revision}
                    aria-label={`Go back to this version: ${when.format(version.savedAt)}`}
                    disabled={busy !== null}
                    onClick={() => void goBack(version)}
                  >
                    Go back to this version
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {list.state === 'ready' && list.versions.length === 1 && (
        <p className="muted border-t hairline pt-3 text-sm">Earlier versions appear here as you keep working.</p>
      )}
    </Dialog>
  );
}
