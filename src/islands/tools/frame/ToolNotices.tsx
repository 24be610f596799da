/** Important notices of a tool: the browser cannot save, or stored data could not be read. */
import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { TriangleAlert, X } from 'lucide-react';
import { saveText } from '@/lib/export/save-file';
import { downloadDocument } from './download-document';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { IconButton } from '@/islands/ui/IconButton';

const STORAGE = {
  full: 'Your browser has no space left, so your last changes are not saved. Export this document, then delete others.',
  blocked:
    'Your browser does not let us save anything, so your changes are lost when you close this page. Export them before you leave.',
} as const;
const IN_ACCOUNT = 'Your browser keeps nothing of this page any more, so your last changes are in your account alone.';

export function ToolNotices({ store, state }: { store: ToolStore<unknown>; state: ToolState<unknown> }) {
  const [isRead, setRead] = useState(false);
  const isInAccount = useStore($toolAccount, { ssr: 'initial' }).phase === 'kept';
  const { aside, storage, workspace } = state;
  return (
    <>
      {storage !== 'kept' && (
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-error/50 bg-error/10 px-4 py-3 text-sm"
        >
          <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-64">{isInAccount ? IN_ACCOUNT : STORAGE[storage]}</p>
          <Button size="sm" onClick={() => downloadDocument(store, workspace.open.id)}>
            Export as JSON
          </Button>
        </div>
      )}
      {aside.length > 0 && !isRead && (
        <div
          role="alert"
          className="mt-4 flex gap-3 rounded-lg border border-warning/60 bg-warning/10 px-4 py-3 text-sm"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">Some saved data could not be read. We kept a copy; nothing is deleted.</p>
            <ul className="mt-1 grid gap-1">
              {aside.map(({ asideKey, key, message, text }) => (
                <li key={asideKey} className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{message}</span>
                  <button
                    type="button"
                    className="link text-sm"
                    onClick={() => saveText(text, `${key}.txt`, 'text/plain')}
                  >
                    Save it as a file
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <IconButton label="Close" icon={<X className="size-4" />} onClick={() => setRead(true)} />
        </div>
      )}
    </>
  );
}
