/** The toolbar above the canvas: the document, undo and redo, canvas tools, and on the right templates, files and saving. */
import { useRef, type ReactElement } from 'react';
import {
  Eraser,
  FileUp,
  Ellipsis,
  Grid3x3,
  Keyboard,
  LayoutDashboard,
  Network,
  PanelLeftClose,
  PanelLeftOpen,
  Redo2,
  Search,
  Share2,
  SquareDashedMousePointer,
  Undo2,
} from 'lucide-react';
import { useStore } from '@nanostores/react';
import { DIRECTION_NAMES, DIRECTIONS, type Diagram, type Direction } from '@/domain/flowchart/diagram';
import { TEMPLATE_NAMES, type TemplateId } from '@/domain/flowchart/template';
import type { ToolState } from '@/stores/tools/tool-store';
import { Button, IconButton } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import { Select } from '@/islands/ui/fields/inputs';
import { AccountStatus } from '@/islands/tools/frame/AccountStatus';
import { DocumentMenu, useDocumentMenus, ExportMenu } from '@/islands/tools/frame/DocumentMenu';
import { steps } from './actions';
import { $marquee, $snaps, flowStore } from './store';
import type { FileKind } from './files';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;
const FILES: readonly (readonly [FileKind, string, string])[] = [
  ['png', 'PNG', 'picture'],
  ['jpeg', 'JPEG', 'picture'],
  ['svg', 'SVG', 'opens here again'],
  ['pdf', 'PDF', 'one page'],
  ['json', 'JSON', 'opens here again'],
  ['mermaid', 'Mermaid', 'opens here in a new layout'],
];

/** The labels of tools that are buttons if there is room, and rows of the ⋯ menu on a phone. */
const SEARCH = 'Search in the flowchart';
const SNAP = 'Snap to grid';
const HELP = 'Keys and help';
const CLEAR = 'Clear the canvas';

export interface FlowToolbarProps {
  state: ToolState<Diagram>;
  isPanelOpen: boolean;
  onPanel: () => void;
  onTemplate: (id: TemplateId) => void;
  onExport: (kind: FileKind) => void;
  onCopy: () => void;
  onFile: (file: File) => void;
  onLayout: (direction: Direction) => void;
  onClear: () => void;
  onSearch: () => void;
  onHelp: () => void;
  onShare: () => void;
  onAll: () => void;
  onSave: () => void;
}

function Toggle({
  label,
  isOn,
  icon,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  icon: ReactElement;
  onToggle: () => void;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      className="aria-pressed:bg-base-300 aria-pressed:text-brand"
      onClick={onToggle}
    />
  );
}

export function FlowToolbar(props: FlowToolbarProps) {
  const { state, isPanelOpen } = props;
  const file = useRef<HTMLInputElement>(null);
  const snaps = useStore($snaps, { ssr: 'initial' });
  const isMarquee = useStore($marquee, { ssr: 'initial' });
  const isReady = state.phase === 'ready';
  const isEmpty = state.workspace.open.data.nodes.length === 0;
  const chooseFile = () => file.current?.click();
  const menus = useDocumentMenus({ store: flowStore, state, noun: 'flowchart', hasOwnFiles: true });
  return (
    <div
      role="toolbar"
      aria-label="Flowchart"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b hairline px-3 py-2 max-sm:gap-1 max-sm:py-1 md:px-4"
      inert={!isReady}
    >
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:px-2!"
        aria-label={isPanelOpen ? 'Hide Panel' : 'Show Panel'}
        aria-expanded={isPanelOpen}
        aria-controls="flow-panel"
        icon={isPanelOpen ? <PanelLeftClose {...ICON} /> : <PanelLeftOpen {...ICON} />}
        onClick={props.onPanel}
      >
        <span className="max-sm:hidden">{isPanelOpen ? 'Hide Panel' : 'Show Panel'}</span>
      </Button>
      <DocumentMenu name={state.workspace.open.name} items={[...menus.documents, 'separator', ...menus.more]} />
      {menus.dialogs}
      <IconButton
        label="All flowcharts"
        className="max-sm:hidden"
        icon={<LayoutDashboard {...ICON} />}
        onClick={props.onAll}
      />
      <AccountStatus store={flowStore} documentId={state.workspace.open.id} isReady={isReady} />
      <div role="group" aria-label="Canvas" className="flex items-center max-sm:order-2">
        <IconButton label="Undo" icon={<Undo2 {...ICON} />} disabled={!state.canUndo} onClick={steps.undo} />
        <IconButton label="Redo" icon={<Redo2 {...ICON} />} disabled={!state.canRedo} onClick={steps.redo} />
        <Toggle
          label="Select with a frame"
          isOn={isMarquee}
          icon={<SquareDashedMousePointer {...ICON} />}
          onToggle={() => $marquee.set(!isMarquee)}
        />
        <Menu
          label="Lay out"
          align="start"
          trigger={<Network {...ICON} />}
          items={DIRECTIONS.map((direction) => ({
            label: DIRECTION_NAMES[direction],
            onSelect: () => props.onLayout(direction),
          }))}
        />
        <span className="flex items-center max-sm:hidden">
          <Toggle label={SNAP} isOn={snaps} icon={<Grid3x3 {...ICON} />} onToggle={() => $snaps.set(!snaps)} />
          <IconButton label={SEARCH} icon={<Search {...ICON} />} onClick={props.onSearch} />
          <IconButton label={CLEAR} icon={<Eraser {...ICON} />} disabled={isEmpty} onClick={props.onClear} />
          <IconButton label={HELP} icon={<Keyboard {...ICON} />} onClick={props.onHelp} />
        </span>
      </div>
      <div className="ml-auto flex items-center gap-2 max-sm:contents">
        <Select
          aria-label="Template"
          className="select-sm w-30! max-sm:hidden"
          placeholder="Template"
          value=""
          options={TEMPLATE_NAMES.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => event.target.value && props.onTemplate(event.target.value as TemplateId)}
        />
        <span className="contents max-sm:order-2 max-sm:ml-auto max-sm:flex">
          <ExportMenu
            items={[
              ...FILES.map(([kind, label, hint]) => ({ label, hint, onSelect: () => props.onExport(kind) })),
              { label: 'Copy picture', hint: 'to paste', onSelect: props.onCopy },
            ]}
          />
        </span>
        <Button
          size="sm"
          className="max-sm:hidden"
          icon={<FileUp {...ICON} />}
          title="JSON or SVG from Outset, or a Mermaid flowchart"
          onClick={chooseFile}
        >
          Load JSON
        </Button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json,image/svg+xml,.svg,.mmd,.mermaid"
          aria-label="Flowchart file to load"
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) props.onFile(chosen);
            // Lets people choose the same file again.
            event.target.value = '';
          }}
        />
        <Button
          size="sm"
          className="max-sm:order-1 max-sm:ml-auto max-sm:px-3!"
          aria-label="Share"
          icon={<Share2 {...ICON} />}
          onClick={props.onShare}
        >
          <span className="max-sm:hidden">Share</span>
        </Button>
        <Button size="sm" variant="primary" className="max-sm:order-1" onClick={props.onSave}>
          <span>
            Save<span className="max-sm:sr-only"> to Dashboard</span>
          </span>
        </Button>
      </div>
      {/* On a phone, the tools have a separate row. */}
      <span className="order-1 basis-full sm:hidden" />
      <span className="order-2 sm:hidden">
        <Menu
          label="More tools"
          trigger={<Ellipsis {...ICON} />}
          items={[
            {
              label: 'Template',
              items: TEMPLATE_NAMES.map(({ id, name }) => ({ label: name, onSelect: () => props.onTemplate(id) })),
            },
            { label: 'Load JSON', icon: <FileUp {...ICON} />, hint: 'or Mermaid', onSelect: chooseFile },
            { label: 'All flowcharts', icon: <LayoutDashboard {...ICON} />, onSelect: props.onAll },
            { label: SEARCH, icon: <Search {...ICON} />, onSelect: props.onSearch },
            { label: SNAP, checked: snaps, onSelect: () => $snaps.set(!snaps) },
            { label: HELP, icon: <Keyboard {...ICON} />, onSelect: props.onHelp },
            'separator',
            { label: CLEAR, icon: <Eraser {...ICON} />, disabled: isEmpty, onSelect: props.onClear },
          ]}
        />
      </span>
    </div>
  );
}
