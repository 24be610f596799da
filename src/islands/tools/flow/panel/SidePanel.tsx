/** The left panel: the palette with the editor of the selection, or the outline. */

import { optionsOf } from '@/domain/options';
import { useStore } from '@nanostores/react';
import type { Diagram } from '@/domain/flowchart/diagram';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { $selection } from '@/islands/tools/flow/store';
import { LineEditor } from './LineEditor';
import { ShapePalette } from './ShapePalette';
import { GroupEditor, ShapeEditor } from './ShapeEditor';
import { Outline } from './Outline';

const PANEL = 'flow-panel-tab';

export type PanelTab = 'shapes' | 'outline';

interface SidePanelProps {
  diagram: Diagram;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** True when the stored flowchart is loaded; the server and the first render do not have it. */
  isReady: boolean;
}

export function SidePanel({ diagram, tab, onTab, isReady }: SidePanelProps) {
  const selection = useStore($selection, { ssr: 'initial' });
  const nodes = diagram.nodes.filter(({ id }) => selection.nodes.has(id));
  const edges = diagram.edges.filter(({ id }) => selection.edges.has(id));
  const [group] = selection.groups;
  return (
    <>
      <Tabs
        label="Panel"
        panelId={PANEL}
        value={tab}
        onChange={(value) => onTab(value as PanelTab)}
        items={optionsOf({ shapes: 'Shapes', outline: 'Outline' })}
      />
      <div id={PANEL} role="tabpanel" aria-label={tab === 'shapes' ? 'Shapes' : 'Outline'} className="grid gap-4 pt-3">
        {tab === 'outline' && !isReady ? (
          <LoadingFrame className="h-40 w-full" />
        ) : tab === 'outline' ? (
          <Outline diagram={diagram} selection={selection} />
        ) : (
          <>
            <ShapePalette />
            {nodes.length === 0 && edges.length === 0 && group === undefined && (
              <p className="muted text-sm">
                Drag a shape onto the canvas, or press it to add it. Select one to change its label and colours.
              </p>
            )}
            {group !== undefined && nodes.length === 0 && <GroupEditor diagram={diagram} id={group} />}
            <ShapeEditor diagram={diagram} nodes={nodes} />
            {nodes.length === 0 && <LineEditor diagram={diagram} edges={edges} />}
          </>
        )}
      </div>
    </>
  );
}
