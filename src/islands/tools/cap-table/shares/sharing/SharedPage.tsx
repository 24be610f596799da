/** A shared cap table for everyone with the link, without an account: view, download, or save after a sign-in. */
import { useEffect, useState } from 'react';
import { Download, LogIn } from 'lucide-react';
import type { CapTable } from '@/domain/cap-table/document/document';
import { watchAddress } from '@/lib/address';
import { saveText } from '@/lib/export/save-file';
import { isShared, storeSharedHash, SHARED_TOOL } from '@/lib/tool-documents/shared-table-hash';
import { Button, buttonClass } from '@/islands/ui/Button';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { capTableStore as store } from '@/islands/tools/cap-table/store';
import { SharedTable } from './SharedTable';

const SIGN_IN = `/login?returnTo=${encodeURIComponent(SHARED_TOOL)}`;

/** The file opens again under "Import" in the menu of the tool's documents. */
async function download(data: CapTable, name: string): Promise<void> {
  const [{ CAP_TABLE }, { documentFileName, writeDocument }] = await Promise.all([
    import('@/domain/cap-table/document/stored-cap-table'),
    import('@/domain/tools/document'),
  ]);
  const document = { id: crypto.randomUUID(), name, savedAt: Date.now(), data };
  saveText(writeDocument(CAP_TABLE, document, 2), documentFileName(CAP_TABLE, document), 'application/json');
}

export function SharedPage() {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => watchAddress(() => setHash(isShared(location.hash) ? location.hash : '')), []);
  if (hash === null) return <LoadingFrame className="h-72 w-full" />;
  return (
    <SharedTable
      hash={hash}
      store={store}
      state={store.$state.get()}
      actions={(table, name) => (
        <>
          <Button
            size="sm"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => void download(table, name)}
          >
            Download a copy
          </Button>
          <a className={buttonClass('primary', 'sm')} href={SIGN_IN} onClick={storeSharedHash}>
            <LogIn className="size-4" aria-hidden="true" />
            Log in to keep it
          </a>
        </>
      )}
      way={
        <a className={buttonClass('outline', 'sm')} href="/">
          What is Outset?
        </a>
      }
    />
  );
}
