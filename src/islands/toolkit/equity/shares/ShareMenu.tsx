/** What leaves and enters the tool in the mode "shares": a link without a server, and files of the Open Cap Format. */
import { Suspense, useRef, useState } from 'react';
import { FileArchive, FileUp, Link2, Share2 } from 'lucide-react';
import type { CapTable } from '../../../../domain/cap-table/document';
import { toast } from '../../../../stores/toasts';
import type { ToolState, ToolStore } from '../../../../stores/tool-store';
import { buttonClass } from '../../../ui/Button';
import { Menu } from '../../../ui/Menu';
import { part } from '../../../ui/part';
import { useOnce } from '../../../ui/use-once';
import type { OcfTold } from './OcfNotes';

const OcfNotes = part(() => import('./OcfNotes'));
const ICON = { className: 'size-4', 'aria-hidden': true } as const;
const FAILED = 'This could not be loaded. Check your connection and try again.';

interface ShareMenuProps {
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
}

export default function ShareMenu({ store, state }: ShareMenuProps) {
  const file = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<OcfTold | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasNotes = useOnce(told !== null);
  const { open } = state.workspace;
  const tell = (next: OcfTold) => {
    setTold(next);
    setOpen(true);
  };

  const share = async () => {
    const { packTable } = await import('../../../../lib/packed-table');
    const hash = await packTable(open.data);
    if (!hash.ok) return void toast('error', hash.faults[0]?.message ?? 'No link could be made.');
    const link = `${location.origin}${location.pathname}${hash.value}`;
    try {
      await navigator.clipboard.writeText(link);
      toast('success', 'Link copied. It holds the whole cap table: whoever has the link can read it.');
    } catch {
      tell({ title: 'Link to this cap table', notes: [], link });
    }
  };
  const exportOcf = async () => {
    const { saveOcf } = await import('./ocf-files');
    const { name, notes } = saveOcf(open.data, open.name, new Date());
    if (notes.length > 0) tell({ title: `Exported to “${name}”`, notes });
    else toast('success', `Exported to “${name}”`);
  };
  const importFiles = async (files: readonly File[]) => {
    const { readOcf } = await import('./ocf-files');
    const read = await readOcf(files);
    if ('fault' in read) return void toast('error', read.fault);
    store.create(read.name, read.document);
    if (read.notes.length > 0) tell({ title: `“${read.name}” was imported`, notes: read.notes });
    else toast('success', `“${read.name}” was imported as a new document.`);
  };
  const run = (work: () => Promise<unknown>) => void work().catch(() => toast('error', FAILED));

  return (
    <>
      <Menu
        label="Share and files"
        width={260}
        triggerClass={buttonClass('outline', 'sm')}
        trigger={
          <>
            <Share2 {...ICON} />
            Share
          </>
        }
        items={[
          { label: 'Copy a link to this table', icon: <Link2 {...ICON} />, onSelect: () => run(share) },
          'separator',
          { label: 'Import Open Cap Format', icon: <FileUp {...ICON} />, onSelect: () => file.current?.click() },
          { label: 'Export Open Cap Format', icon: <FileArchive {...ICON} />, onSelect: () => run(exportOcf) },
        ]}
      />
      <input
        ref={file}
        type="file"
        multiple
        hidden
        accept=".zip,.json,application/zip,application/json"
        aria-label="Open Cap Format files to import"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) run(() => importFiles(files));
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {hasNotes && told && (
        <Suspense>
          <OcfNotes open={isOpen} onClose={() => setOpen(false)} told={told} />
        </Suspense>
      )}
    </>
  );
}
