/** One shape on the canvas: its outline, its label, the four places where lines begin, and handles to resize it. */
import { memo, useState, useEffect, useMemo, useRef } from 'react';
import { Handle, NodeResizer, Position, ViewportPortal, type NodeProps } from '@xyflow/react';
import { ExternalLink } from 'lucide-react';
import { useStore } from '@nanostores/react';
import { FLOW_LIMITS, NODE_NAMES, type NodeType, type Diagram } from '@/domain/flowchart/diagram';
import { resize, setData, setEdges } from '@/domain/flowchart/edits';
import { anchorIn, heightFor, labelLines, loggedPosition, outlineOf } from '@/domain/flowchart/shapes';
import { useSaveOnHide } from '@/islands/tools/frame/use-tool';
import { $editing, flowStore, $editingLine, $view, announce } from '@/islands/tools/flow/store';
import { pathsOf } from '@/domain/flowchart/routes';
import type { ShapeNode } from './canvas-parts';

interface LabelFieldProps {
  name: string;
  label: string;
  colour?: string;
  onSave: (text: string) => void;
  onEnd: () => void;
}

/** The field to edit the text of a shape or line on the canvas. Enter saves it, as does leaving the field or the page; Esc restores the old text. */
function LabelField({ name, label, colour, onSave, onEnd }: LabelFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (saves: boolean) => {
    if (isLeft.current) return;
    isLeft.current = true;
    const text = field.current?.value.trim() ?? label;
    if (saves && text !== label) {
      onSave(text);
      announce(`${name} is ${text || 'empty'}.`);
    }
    onEnd();
    $view.get()?.focus();
  };
  useSaveOnHide(flowStore, () => end(true));
  return (
    <textarea
      ref={field}
      aria-label={name}
      className="nodrag nopan nowheel flow-label-field"
      style={colour === undefined ? undefined : { color: colour }}
      defaultValue={label}
      maxLength={FLOW_LIMITS.label}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') end(false);
        else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          end(true);
        }
      }}
    />
  );
}

/** The field over the line whose text is being edited. */
export function LineLabelField({ diagram }: { diagram: Diagram }) {
  const id = useStore($editingLine);
  const edge = id === null ? undefined : diagram.edges.find((one) => one.id === id);
  const at = useMemo(() => (edge ? pathsOf(diagram).get(edge.id)?.label : undefined), [diagram, edge]);
  if (!edge || !at) return null;
  return (
    <ViewportPortal>
      <div className="flow-line-field" style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}>
        <LabelField
          name="Text on the line"
          label={edge.label}
          onSave={(label) => flowStore.edit((now) => setEdges(now, new Set([edge.id]), { label }))}
          onEnd={() => $editingLine.set(null)}
        />
      </div>
    </ViewportPortal>
  );
}

const SIDES = [Position.Top, Position.Right, Position.Bottom, Position.Left] as const;

/** A finger does not hover first, so on touch devices the dots always show. */
const isTouch = (): boolean => matchMedia('(any-pointer: coarse)').matches;

/** The four dots that lines are drawn from. */
function Dots({ type, width, height }: { type: NodeType; width: number; height: number }) {
  return SIDES.map((side) => {
    const { x } = anchorIn(type, width, height, side);
    return (
      <Handle
        key={side}
        id={side}
        type="source"
        position={side}
        style={side === Position.Left ? { left: x } : side === Position.Right ? { right: width - x } : undefined}
      />
    );
  });
}

/** Uses boxes for some shapes, because they paint faster than paths. */
function Outline({ type, width, height, fill, stroke }: OutlineProps) {
  if (type === 'rectangle' || type === 'circle' || type === 'position-logger')
    return (
      <div
        className="flow-shape flow-box"
        style={{
          background: fill,
          borderColor: stroke,
          borderStyle: type === 'position-logger' ? 'dashed' : 'solid',
          borderRadius: type === 'circle' ? '50%' : type === 'rectangle' ? Math.min(8, height / 2) : 2,
        }}
      />
    );
  return (
    <svg className="flow-shape" width={width} height={height} aria-hidden="true">
      <path d={outlineOf(type, width, height)} fill={fill} stroke={stroke} strokeWidth={1.5} />
    </svg>
  );
}

interface OutlineProps {
  type: NodeType;
  width: number;
  height: number;
  fill: string;
  stroke: string;
}

function Shape({ id, data, width, height, positionAbsoluteX, positionAbsoluteY, isConnectable }: NodeProps<ShapeNode>) {
  const { node, isEditing, isAlone, outline } = data;
  const [isNear, setNear] = useState(isTouch);
  const [wide, high] = [width ?? node.style.width, height ?? node.style.height];
  const { label, background, textColor, link } = node.data;
  return (
    <div className="flow-near" onPointerEnter={() => setNear(true)} onPointerLeave={() => setNear(isTouch())}>
      {isAlone && isConnectable && (
        <NodeResizer
          minWidth={60}
          minHeight={heightFor(node.type, label, wide)}
          maxWidth={FLOW_LIMITS.mostSize}
          maxHeight={FLOW_LIMITS.mostSize}
          onResizeEnd={(_event, box) => flowStore.edit((now) => resize(now, id, box))}
        />
      )}
      <Outline type={node.type} width={wide} height={high} fill={background} stroke={outline} />
      {isEditing ? (
        <LabelField
          name="Label"
          label={label}
          colour={textColor}
          onSave={(text) => flowStore.edit((now) => setData(now, new Set([id]), { label: text }))}
          onEnd={() => $editing.set(null)}
        />
      ) : (
        <div className="flow-label" style={{ color: textColor }}>
          {labelLines(node.type, label, wide).join('\n')}
          {node.type === 'position-logger' && `\n${loggedPosition({ x: positionAbsoluteX, y: positionAbsoluteY })}`}
        </div>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          // The keyboard reaches this link in the panel beside the canvas.
          tabIndex={-1}
          aria-label={`Open the page about ${label || NODE_NAMES[node.type]}`}
          title={link}
          className="nodrag nopan flow-link"
        >
          <ExternalLink className="size-3" aria-hidden="true" />
        </a>
      )}
      {isConnectable && (isNear || isAlone) && <Dots type={node.type} width={wide} height={high} />}
    </div>
  );
}

export const ShapeView = memo(Shape);
