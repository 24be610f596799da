/** All flowcharts with their pictures: open, rename, copy, delete with Undo, or create one. */
import { useMemo, useRef, useState } from 'react';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { countedText } from '@/domain/count';
import type { Diagram } from '@/domain/flowchart/diagram';
import { DOCUMENT_NAME_LIMIT, faultOfDocumentName, type ToolDocument } from '@/domain/tools/document';
import { toast } from '@/stores/toasts';
import type { ToolState } from '@/stores/tools/tool-store';
import { Button, IconButton } from '@/islands/ui/Button';
import { focusAfter, focusNextRow } from '@/islands/ui/focus';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { flowStore } from './store';
import { thumbnailOf } from './thumbnail';
import { NameDialog } from '@/islands/ui/form/NameDialog';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;

interface CardProps {
  document: ToolDocument<Diagram>;
  isOpen: boolean;
  onOpen: () => void;
  onRename: () => void;
  onRemove: () => void;
}

interface Removed {
  id: string;
  name: string;
  putBack: () => void;
}

function Card({ document, isOpen, onOpen, onRename, onRemove }: CardProps) {
  const { name, savedAt, data } = document;
  const timeZone = useTimeZone();
  const picture = useMemo(() => thumbnailOf(data), [data]);
  const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(savedAt);
  return (
    <li className="card flex flex-col overflow-hidden" data-id={document.id}>
      <button
        type="button"
        className="block text-left transition-colors duration-150 hover:bg-base-200"
        aria-label={isOpen ? `${name}, open now` : `Open ${name}`}
        onClick={onOpen}
      >
        <img src={picture.src} alt="" className={`h-32 w-full border-b hairline bg-white ${picture.fit}`} />
        <span className="block px-3 pt-2 text-sm font-medium wrap-anywhere">{name}</span>
        <span className="muted block px-3 pb-1 text-xs">
          {countedText(data.nodes.length, 'shape')}, {when}
        </span>
      </button>
      <div className="flex items-center justify-end gap-0.5 px-1.5 pb-1.5">
        {isOpen && <span className="muted mr-auto ml-2 text-xs">Open</span>}
        <IconButton label={`Rename ${name}`} icon={<Pencil {...ICON} />} onClick={onRename} />
        <IconButton
          label={`Copy ${name}`}
          icon={<Copy {...ICON} />}
          onClick={() => flowStore.create(`${name} (copy)`, data)}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 {...ICON} />} onClick={onRemove} />
      </div>
    </li>
  );
}

interface DiagramsDialogProps {
  open: boolean;
  onClose: () => void;
  state: ToolState<Diagram>;
}

export function DiagramsDialog({ open, onClose, state }: DiagramsDialogProps) {
  /** The document that is being named; 'new' is one that does not exist yet. */
  const [naming, setNaming] = useState<ToolDocument<Diagram> | 'new' | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const { workspace } = state;
  const documents = [workspace.open, ...workspace.others];
  const list = useRef<HTMLUListElement>(null);
  const cards = () => [...(list.current?.children ?? [])];
  const removers = () =>
    cards().flatMap((card) => [...card.querySelectorAll<HTMLElement>('button[aria-label^="Delete "]')]);
  const close = () => {
    // A notice below a dialog cannot be pressed, so it comes once the dialog is gone.
    for (const { name, putBack } of removed)
      toast('success', `“${name}” was deleted.`, { action: { label: 'Undo', run: putBack }, duration: 10_000 });
    setRemoved([]);
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        size="xl"
        title="Your flowcharts"
        description="All flowcharts saved in this browser."
      >
        {removed.map(({ id, name, putBack }) => (
          <p key={id} role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm">
            “{name}” was deleted.
            <Button
              size="sm"
              onClick={() =>
                focusAfter(
                  () => {
                    putBack();
                    setRemoved((all) => all.filter((one) => one.id !== id));
                  },
                  () =>
                    cards()
                      .find((card) => card.getAttribute('data-id') === id)
                      ?.querySelector('button'),
                )
              }
            >
              Undo
            </Button>
          </p>
        ))}
        <ul ref={list} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {documents.map((document, at) => (
            <Card
              key={document.id}
              document={document}
              isOpen={document === workspace.open}
              onOpen={() => {
                flowStore.open(document.id);
                close();
              }}
              onRename={() => setNaming(document)}
              onRemove={() => {
                const { id, name } = document;
                const remove = () => {
                  const putBack = flowStore.remove(id);
                  setRemoved((all) => [...all, { id, name, putBack }]);
                };
                focusNextRow(remove, at, removers, () => null);
              }}
            />
          ))}
        </ul>
        <Button className="mt-4" size="sm" icon={<Plus {...ICON} />} onClick={() => setNaming('new')}>
          New flowchart
        </Button>
      </Dialog>
      {naming && (
        <NameDialog
          key={naming === 'new' ? 'new' : naming.id}
          open
          onClose={() => setNaming(null)}
          title={naming === 'new' ? 'New flowchart' : 'Rename the flowchart'}
          submitLabel={naming === 'new' ? 'Create' : 'Rename'}
          name={naming === 'new' ? '' : naming.name}
          limit={DOCUMENT_NAME_LIMIT}
          onSubmit={(name) => {
            if (naming !== 'new') return flowStore.rename(naming.id, name);
            const fault = faultOfDocumentName(name);
            if (!fault) {
              flowStore.create(name);
              close();
            }
            return fault;
          }}
        />
      )}
    </>
  );
}
