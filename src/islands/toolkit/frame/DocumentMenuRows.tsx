/** The documents of a tool as a menu: open another one, new, rename, copy, delete with Undo, JSON in and out, the account. */
import { Suspense, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Cloud, Copy, FileDown, FilePlus, FileText, FileUp, History, Pencil, Trash2 } from 'lucide-react';
import { DOCUMENT_NAME_LIMIT, faultOfDocumentName } from '../../../domain/toolkit/document';
import { DOCUMENT_BOUNDS } from '../../../domain/toolkit/safe-json';
import { toast } from '../../../stores/toasts';
import { openToolAccount } from '../../../stores/lazy-tool-account';
import { $toolAccount } from '../../../stores/tool-account-state';
import type { ToolState, ToolStore } from '../../../stores/tool-store';
import { Menu } from '../../ui/Menu';
import type { MenuItem } from '../../ui/menu-item';
import { lazyComponent } from '../../ui/lazy-component';
import { useLast } from '../../ui/use-last';
import { useOnce } from '../../ui/use-once';
import { downloadDocument } from './download-document';
import type { MenuButton } from './FetchedMenu';

const NameDialog = lazyComponent(() =>
  import('../../ui/NameDialog').then((module) => ({ default: module.NameDialog })),
);
const VersionsDialog = lazyComponent(() => import('./VersionsDialog'));

const ICON = { className: 'size-4', 'aria-hidden': true } as const;

export interface DocumentMenuProps<Data> {
  store: ToolStore<Data>;
  state: ToolState<Data>;
  noun: string;
  /** The tool reads and writes files by buttons of its own. */
  hasOwnFiles?: boolean;
}

/** Stands in for the button of `DocumentMenu` from its first press on, opened. */
export function DocumentMenuRows<Data>({
  store,
  state,
  noun,
  hasOwnFiles = false,
  button,
}: DocumentMenuProps<Data> & { button: MenuButton }) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const named = useLast(naming);
  const [isHistory, setHistory] = useState(false);
  const wasHistory = useOnce(isHistory);
  const isKept = useStore($toolAccount, { ssr: 'initial' }).phase !== 'off';
  const file = useRef<HTMLInputElement>(null);
  const { open, others } = state.workspace;

  const remove = () => {
    const putBack = store.remove(open.id);
    toast('success', `“${open.name}” was deleted.`, { action: { label: 'Undo', run: putBack }, duration: 10_000 });
  };
  const importFile = async (chosen: File) => {
    // A character takes one byte at least, so a larger file is too large in any encoding.
    // A character takes three bytes of UTF-8 at most in what we write.
    const result =
      chosen.size > DOCUMENT_BOUNDS.maxLength * 3
        ? { fault: 'This file is too large.' }
        : store.importJson(await chosen.text());
    if ('fault' in result) toast('error', result.fault);
    else toast('success', `“${result.name}” was imported.`);
  };

  const turn = () =>
    openToolAccount(store).then(
      (account) => (isKept ? account.switchOff() : account.switchOn()),
      () => toast('error', 'We could not reach your account. Please try again.'),
    );

  const items: MenuItem[] = [
    ...others.map((document) => ({
      label: document.name,
      icon: <FileText {...ICON} />,
      onSelect: () => store.open(document.id),
    })),
    ...(others.length > 0 ? (['separator'] as const) : []),
    { label: `New ${noun}`, icon: <FilePlus {...ICON} />, onSelect: () => setNaming('new') },
    { label: 'Rename', icon: <Pencil {...ICON} />, onSelect: () => setNaming('rename') },
    { label: 'Make a copy', icon: <Copy {...ICON} />, onSelect: store.duplicate },
    'separator',
    { label: 'Save in my account', icon: <Cloud {...ICON} />, checked: isKept, onSelect: () => void turn() },
    {
      label: 'Earlier versions',
      icon: <History {...ICON} />,
      disabled: !isKept,
      hint: isKept ? undefined : 'in the account',
      onSelect: () => setHistory(true),
    },
    ...(hasOwnFiles
      ? []
      : ([
          'separator',
          { label: 'Import JSON', icon: <FileUp {...ICON} />, onSelect: () => file.current?.click() },
          { label: 'Export as JSON', icon: <FileDown {...ICON} />, onSelect: () => downloadDocument(store, open.id) },
        ] as const)),
    'separator',
    { label: 'Delete', icon: <Trash2 {...ICON} />, danger: true, onSelect: remove },
  ];
  return (
    <>
      <Menu {...button} startOpen align="start" width={280} items={items} />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="JSON file to import"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void importFile(chosen);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {wasHistory && (
        <Suspense>
          <VersionsDialog
            key={open.id}
            open={isHistory}
            onClose={() => setHistory(false)}
            store={store as ToolStore<unknown>}
            document={open}
          />
        </Suspense>
      )}
      {named && (
        <Suspense>
          <NameDialog
            key={naming === 'rename' ? open.id : 'new'}
            open={naming !== null}
            onClose={() => setNaming(null)}
            title={named === 'new' ? `New ${noun}` : `Rename the ${noun}`}
            submitLabel={named === 'new' ? 'Create' : 'Rename'}
            name={named === 'new' ? '' : open.name}
            limit={DOCUMENT_NAME_LIMIT}
            onSubmit={(name) => {
              if (named === 'rename') return store.rename(open.id, name);
              const fault = faultOfDocumentName(name);
              if (!fault) store.create(name);
              return fault;
            }}
          />
        </Suspense>
      )}
    </>
  );
}
