/** Two menus for a tool's documents: the list of documents, and, behind ⋯, the actions for the open one. */
import { useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import {
  ChevronDown,
  Cloud,
  Copy,
  FileDown,
  FilePlus,
  FileText,
  FileUp,
  History,
  Pencil,
  Trash2,
  Download,
} from 'lucide-react';
import { DOCUMENT_NAME_LIMIT, faultOfDocumentName } from '@/domain/tools/document';
import { DOCUMENT_BOUNDS } from '@/domain/tools/safe-json';
import { toast } from '@/stores/toasts';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { MenuItem } from '@/islands/ui/overlay/MenuRow';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { useLast, useOnce } from '@/islands/ui/hooks/use-modal';
import { saveText } from '@/lib/export/save-file';
import { VersionsDialog } from './VersionsDialog';

/** Saves a document of a tool as a JSON file. */
export function downloadDocument<Data>(store: ToolStore<Data>, id: string): void {
  const file = store.exportJson(id);
  if (file) saveText(file.text, file.name, 'application/json');
}

export interface DocumentMenusProps<Data> {
  store: ToolStore<Data>;
  state: ToolState<Data>;
  /** The name that people use for a document: "runway plan". */
  noun: string;
  /** True if the tool has its own buttons to read and write files. */
  hasOwnFiles?: boolean;
}

export function useDocumentMenus<Data>(props: DocumentMenusProps<Data>) {
  const { store, state, noun, hasOwnFiles = false } = props;
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const named = useLast(naming);
  const [isHistory, setHistory] = useState(false);
  const wasHistory = useOnce(isHistory);
  const isInAccount = useStore($toolAccount, { ssr: 'initial' }).phase !== 'off';
  const file = useRef<HTMLInputElement>(null);
  const { open, others } = state.workspace;

  const remove = () => {
    const putBack = store.remove(open.id);
    toast('success', `“${open.name}” was deleted.`, { action: { label: 'Undo', run: putBack }, duration: 10_000 });
  };
  const importFile = async (chosen: File) => {
    // A character takes three bytes of UTF-8 at most, so a larger file is too large in any case.
    const result =
      chosen.size > DOCUMENT_BOUNDS.maxLength * 3
        ? { fault: 'This file is too large.' }
        : store.importJson(await chosen.text());
    if ('fault' in result) toast('error', result.fault);
    else toast('success', `“${result.name}” was imported.`);
  };
  const turn = () =>
    openToolAccount(store).then(
      (account) => (isInAccount ? account.switchOff() : account.switchOn()),
      () => toast('error', 'We could not reach your account. Please try again.'),
    );

  const documents: MenuItem[] = [
    ...others.map((document) => ({
      label: document.name,
      icon: FileText,
      onSelect: () => store.open(document.id),
    })),
    ...(others.length > 0 ? (['separator'] as const) : []),
    { label: `New ${noun}`, icon: FilePlus, onSelect: () => setNaming('new') },
    { label: 'Make a copy', icon: Copy, onSelect: store.duplicate },
  ];
  const more: MenuItem[] = [
    { label: 'Rename', icon: Pencil, onSelect: () => setNaming('rename') },
    { label: 'Save in my account', icon: Cloud, checked: isInAccount, onSelect: () => void turn() },
    {
      label: 'Earlier versions',
      icon: History,
      disabled: !isInAccount,
      hint: isInAccount ? undefined : 'in the account',
      onSelect: () => setHistory(true),
    },
    ...(hasOwnFiles
      ? []
      : ([
          'separator',
          { label: 'Import JSON', icon: FileUp, onSelect: () => file.current?.click() },
          { label: 'Export as JSON', icon: FileDown, onSelect: () => downloadDocument(store, open.id) },
        ] as const)),
    'separator',
    { label: 'Delete', icon: Trash2, danger: true, onSelect: remove },
  ];
  const dialogs = (
    <>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="JSON file to import"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void importFile(chosen);
          // Lets people choose the same file again.
          event.target.value = '';
        }}
      />
      {wasHistory && (
        <VersionsDialog
          key={open.id}
          open={isHistory}
          onClose={() => setHistory(false)}
          store={store as ToolStore<unknown>}
          document={open}
        />
      )}
      {named && (
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
      )}
    </>
  );
  return {
    /** The other documents, a new one, a copy. */
    documents,
    /** Rename, the account, versions, files, delete. */
    more,
    /** The dialogs that the entries open; render them once. */
    dialogs,
  };
}

/** A button with the name of the open document, which opens the list of documents. */
export const DocumentMenu = ({ name, items }: { name: string; items: readonly MenuItem[] }) => (
  <Menu
    label={`${name}: all your documents`}
    align="start"
    width={280}
    items={items}
    triggerClass={buttonClass('outline', 'sm', 'max-w-56 min-w-0 shrink')}
    trigger={
      <>
        <FileText className="size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
        <span className="truncate">{name}</span>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </>
    }
  />
);

// The export button of a tool: a menu of file formats.

export interface ExportMenuProps {
  items: readonly MenuItem[];
}

/** Below `xl` the button shows only its icon, because the bar is narrow. */
export function ExportMenu({ items }: ExportMenuProps) {
  return (
    <Menu
      label="Export"
      items={items}
      triggerClass={buttonClass('outline', 'sm', 'max-sm:px-3')}
      trigger={
        <>
          <Download className="size-4" aria-hidden="true" />
          <span className="max-xl:hidden">Export</span>
        </>
      }
    />
  );
}
