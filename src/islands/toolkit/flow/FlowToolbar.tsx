/** The bar above the canvas: the document and its steps, tools for the canvas, and at the right templates, files and saving. */
import { useRef, type ReactNode } from 'react';
import {
  FileUp,
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
import { DIRECTION_NAMES, DIRECTIONS, type Direction } from '../../../domain/flowchart/layout';
import type { Diagram } from '../../../domain/flowchart/diagram';
import { TEMPLATE_NAMES, type TemplateId } from '../../../domain/flowchart/template';
import type { ToolState } from '../../../stores/tool-store';
import { Button, buttonClass } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { Select } from '../../ui/Select';
import { AccountStatus } from '../frame/AccountStatus';
import { DocumentMenu, useDocumentMenus } from '../frame/DocumentMenu';
import { ExportMenu } from '../frame/ExportMenu';
import { $marquee, $snaps, flowStore } from './store';
import type { FileKind } from './tools/files';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;
const FILES: readonly (readonly [FileKind, string, string])[] = [
  ['png', 'PNG', 'picture'],
  ['jpeg', 'JPEG', 'picture'],
  ['svg', 'SVG', 'opens here again'],
  ['pdf', 'PDF', 'one page'],
  ['json', 'JSON', 'opens here again'],
  ['mermaid', 'Mermaid', 'text'],
];

export interface FlowToolbarProps {
  state: ToolState<Diagram>;
  isPanelOpen: boolean;
  onPanel: () => void;
  onTemplate: (id: TemplateId) => void;
  onExport: (kind: FileKind) => void;
  onCopy: () => void;
  onFile: (file: File) => void;
  onLayout: (direction: Direction) => void;
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
  icon: ReactNode;
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
  const menus = useDocumentMenus({ store: flowStore, state, noun: 'flowchart', hasOwnFiles: true });
  return (
    <div
      role="toolbar"
      aria-label="Flowchart"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b hairline px-3 py-2 md:px-4"
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
      <IconButton label="All flowcharts" icon={<LayoutDashboard {...ICON} />} onClick={props.onAll} />
      <AccountStatus store={flowStore} documentId={state.workspace.open.id} isReady={isReady} />
      <div role="group" aria-label="Canvas" className="flex flex-wrap items-center">
        <IconButton label="Undo" icon={<Undo2 {...ICON} />} disabled={!state.canUndo} onClick={flowStore.undo} />
        <IconButton label="Redo" icon={<Redo2 {...ICON} />} disabled={!state.canRedo} onClick={flowStore.redo} />
        <Toggle
          label="Select with a frame"
          isOn={isMarquee}
          icon={<SquareDashedMousePointer {...ICON} />}
          onToggle={() => $marquee.set(!isMarquee)}
        />
        <Toggle label="Snap to grid" isOn={snaps} icon={<Grid3x3 {...ICON} />} onToggle={() => $snaps.set(!snaps)} />
        <Menu
          label="Lay out"
          align="start"
          trigger={<Network {...ICON} />}
          items={DIRECTIONS.map((direction) => ({
            label: DIRECTION_NAMES[direction],
            onSelect: () => props.onLayout(direction),
          }))}
        />
        <IconButton label="Search in the flowchart" icon={<Search {...ICON} />} onClick={props.onSearch} />
        <IconButton label="Keys and help" icon={<Keyboard {...ICON} />} onClick={props.onHelp} />
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:gap-1.5">
        <Select
          aria-label="Template"
          className="select-sm w-30! max-sm:w-29!"
          placeholder="Template"
          value=""
          options={TEMPLATE_NAMES.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => event.target.value && props.onTemplate(event.target.value as TemplateId)}
        />
        <ExportMenu
          items={[
            ...FILES.map(([kind, label, hint]) => ({ label, hint, onSelect: () => props.onExport(kind) })),
            { label: 'Copy picture', hint: 'to paste', onSelect: props.onCopy },
          ]}
        />
        <button
          type="button"
          className={buttonClass('outline', 'sm', 'max-sm:px-3')}
          aria-label="Load JSON"
          onClick={() => file.current?.click()}
        >
          <FileUp {...ICON} />
          <span className="max-sm:hidden">Load JSON</span>
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json,image/svg+xml,.svg"
          aria-label="Flowchart file to load"
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) props.onFile(chosen);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <Button size="sm" aria-label="Share" icon={<Share2 {...ICON} />} onClick={props.onShare}>
          <span className="max-sm:hidden">Share</span>
        </Button>
        <Button size="sm" variant="primary" onClick={props.onSave}>
          <span>
            Save<span className="max-sm:sr-only"> to Dashboard</span>
          </span>
        </Button>
      </div>
    </div>
  );
}
