/** The canvas: React Flow for the open diagram. It renders the document, and turns actions into edits. */
import { useCallback, useEffect, useMemo, useRef, useState, memo } from 'react';
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStoreApi,
  type FinalConnectionState,
  type NodeTypes,
  type NodeProps,
  BaseEdge,
  type EdgeProps,
} from '@xyflow/react';
import { useStore } from '@nanostores/react';
import { DASH_ARRAYS, GRID, type Diagram } from '@/domain/flowchart/diagram';
import { lanesOf, mainAxis, inLane, linePath, loopPath } from '@/domain/flowchart/paths';
import { routesOf, type Placed } from '@/domain/flowchart/routes';
import { $marquee, $selection, $snaps, $view, flowStore, select } from '@/islands/tools/flow/store';
import {
  canvasKeys,
  chooseEdges,
  connectEnds,
  endLine,
  endWhereLetGo,
  isBetweenTwo,
  moveEnd,
  onMove,
  startLine,
  startMovingEnd,
  stopMovingEnd,
  writeLabel,
  writeLineLabel,
} from './canvas-input';
import { CanvasMenu, MENU_EVENTS } from './CanvasMenu';
import { canvasEdges, placesOf, type CanvasEdge, type CanvasNode, type FrameNode } from './canvas-parts';
import { Guides, useDrawnNodes } from './use-drawn-nodes';
import { LineLabelField, ShapeView } from './ShapeView';
import { FIT, useView } from './use-view';
import type { Side } from '@/domain/flowchart/shapes';
import { EDGE_FONT, textWidth } from '@/domain/flowchart/text-lines';

function Line(props: EdgeProps<CanvasEdge>) {
  const { data, source, target, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, selected } = props;
  if (!data) return null;
  const { edge, route } = data;
  const { path, label } =
    source === target
      ? loopPath({ x: sourceX - 60, y: sourceY - 20, width: 60, height: 40 })
      : linePath(
          edge.line,
          inLane(
            {
              from: { x: sourceX, y: sourceY },
              fromSide: sourcePosition as Side,
              to: { x: targetX, y: targetY },
              toSide: targetPosition as Side,
              ...(route.around === undefined ? {} : { around: route.around }),
            },
            route.lane,
          ),
        );
  const width = edge.label ? textWidth(edge.label, EDGE_FONT) + 12 : 0;
  return (
    <>
      <BaseEdge
        path={path}
        {...(props.markerEnd ? { markerEnd: props.markerEnd } : {})}
        {...(props.markerStart ? { markerStart: props.markerStart } : {})}
        style={{
          stroke: edge.colour,
          strokeWidth: selected ? 3 : 2,
          ...(edge.dash === 'solid' || edge.animated ? {} : { strokeDasharray: DASH_ARRAYS[edge.dash] }),
        }}
      />
      {edge.label && (
        <g transform={`translate(${label.x} ${label.y})`} className="flow-line-text">
          <rect x={-width / 2} y={-10} width={width} height={20} rx={4} />
          <text textAnchor="middle" y={4} fontSize={EDGE_FONT}>
            {edge.label}
          </text>
        </g>
      )}
    </>
  );
}

/** One line on the canvas with its text. */
const LineView = memo(Line);

function Frame({ data }: NodeProps<FrameNode>) {
  const { label, background } = data.group;
  return (
    <div className="flow-frame" style={{ borderColor: background, background: `${background}1f` }}>
      <span>{label}</span>
    </div>
  );
}

/** The frame of a group with its name. */
const FrameView = memo(Frame);

const NODE_VIEWS: NodeTypes = { shape: ShapeView, group: FrameView };
const EDGE_VIEWS = { custom: LineView };
const SNAP: [number, number] = [GRID, GRID];
const MULTI_KEYS = ['Shift', 'Control', 'Meta'];

export interface CanvasProps {
  diagram: Diagram;
  /** Changes when another document is opened; its view is then fitted. */
  documentId: string;
  isReadOnly?: boolean;
}

const minimapColour = (node: CanvasNode): string =>
  node.type === 'group' ? 'transparent' : node.data.node.data.background;

const WRITES = { onNodeDoubleClick: writeLabel, onEdgeDoubleClick: writeLineLabel } as const;
/**
 * Replaces how React Flow measures a shape when its size on the page changes. Each shape brings its size and the places where
 * lines begin; on the page React Flow would find no dots, because they are not rendered, and would remove the lines.
 */
const measureNothing = () => {};
const begin = () => $view.get()?.begin('at once');
/**
 * The mouse buttons that move the canvas while a selection frame is drawn. On a touch device only the wheel moves it, because
 * React Flow would otherwise use every finger to move the canvas.
 */
const FRAME_PAN = matchMedia('(any-pointer: coarse)').matches ? false : [1, 2];

function FlowCanvas({ diagram, documentId, isReadOnly = false }: CanvasProps) {
  const selection = useStore($selection);
  const snaps = useStore($snaps);
  const isMarquee = useStore($marquee);
  const flow = useReactFlow<CanvasNode, CanvasEdge>();
  const store = useStoreApi();
  // Set before React Flow renders, because it keeps the function that it finds then.
  useState(() => store.setState({ updateNodeInternals: measureNothing }));
  const box = useRef<HTMLDivElement>(null);
  const drawn = useDrawnNodes(diagram, isReadOnly);
  // Read from the document, so that lines do not change direction in the middle of a drag.
  const axis = useMemo(() => mainAxis(diagram), [diagram]);
  const lanes = useMemo(() => lanesOf(diagram.edges), [diagram.edges]);
  const lastPlaces = useRef<ReadonlyMap<string, Placed>>(new Map());
  const places = useMemo(() => (lastPlaces.current = placesOf(drawn.nodes, lastPlaces.current)), [drawn.nodes]);
  const routes = useMemo(() => routesOf(diagram.edges, places, axis, lanes), [diagram.edges, places, axis, lanes]);
  const lastEdges = useRef<CanvasEdge[]>([]);
  const edges = useMemo(
    () => (lastEdges.current = canvasEdges(diagram.edges, routes, selection.edges, lastEdges.current)),
    [diagram.edges, routes, selection.edges],
  );

  useView(flow, box);
  // Another document is first shown as a whole.
  const shownId = useRef(documentId);
  const isMoved = useRef(false);
  useEffect(() => {
    if (shownId.current === documentId) return;
    shownId.current = documentId;
    select({});
    isMoved.current = false;
    requestAnimationFrame(begin);
  }, [documentId]);
  // So is a canvas that gets its size late, or a diagram from the account, until the person has moved or changed it.
  useEffect(() => {
    const again = () => isMoved.current || flowStore.$state.get().canUndo || begin();
    again();
    const observer = new ResizeObserver(again);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [diagram]);

  const onConnectEnd = useCallback(
    (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
      endLine();
      endWhereLetGo(flow, event, state);
    },
    [flow],
  );
  const keys = useMemo(() => canvasKeys(isReadOnly), [isReadOnly]);
  return (
    <div ref={box} className="h-full" {...(isReadOnly ? {} : MENU_EVENTS)}>
      <ReactFlow<CanvasNode, CanvasEdge>
        {...keys}
        tabIndex={0}
        role="application"
        aria-label="Flowchart"
        aria-roledescription="canvas"
        aria-describedby="flow-keys"
        className="outline-offset-[-2px]"
        nodes={drawn.nodes}
        edges={edges}
        nodeTypes={NODE_VIEWS}
        edgeTypes={EDGE_VIEWS}
        onNodesChange={drawn.onNodesChange}
        onEdgesChange={chooseEdges}
        onNodeDragStart={drawn.onDragStart}
        onNodeDragStop={drawn.onDragStop}
        onSelectionDragStart={drawn.onDragStart}
        onSelectionDragStop={drawn.onDragStop}
        onConnect={connectEnds}
        onMove={onMove}
        onConnectStart={startLine}
        onConnectEnd={onConnectEnd}
        isValidConnection={isBetweenTwo}
        onReconnect={moveEnd}
        onReconnectStart={startMovingEnd}
        onReconnectEnd={stopMovingEnd}
        {...(isReadOnly ? {} : WRITES)}
        connectionMode={ConnectionMode.Loose}
        connectionRadius={28}
        nodesFocusable={false}
        edgesFocusable={false}
        nodesDraggable={!isReadOnly}
        nodesConnectable={!isReadOnly}
        edgesReconnectable={!isReadOnly}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={MULTI_KEYS}
        selectionOnDrag={isMarquee}
        panOnDrag={isMarquee ? FRAME_PAN : true}
        panOnScroll
        zoomOnDoubleClick={false}
        selectionMode={SelectionMode.Partial}
        snapToGrid={snaps}
        snapGrid={SNAP}
        minZoom={0.05}
        maxZoom={3}
        onInit={begin}
        onMoveStart={(event) => (isMoved.current ||= event !== null)}
        elevateEdgesOnSelect
      >
        <Background variant={BackgroundVariant.Lines} gap={4 * GRID} />
        <MiniMap
          nodeColor={minimapColour}
          ariaLabel="Map of the flowchart"
          pannable
          zoomable
          className="max-sm:hidden"
        />
        <Controls showInteractive={false} fitViewOptions={FIT} aria-label="Zoom" />
        <Guides />
        <LineLabelField diagram={diagram} />
      </ReactFlow>
      {!isReadOnly && <CanvasMenu />}
    </div>
  );
}

export default function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <FlowCanvas {...props} />
    </ReactFlowProvider>
  );
}
