/** The field to edit the text of a shape or line on the canvas. Enter saves it, Esc restores the old text. */
import { useEffect, useMemo, useRef } from 'react';
import { ViewportPortal } from '@xyflow/react';
import { useStore } from '@nanostores/react';
import { FLOW_LIMITS, type Diagram } from '@/domain/flowchart/diagram';
import { setEdges } from '@/domain/flowchart/edits';
import { pathsOf } from '@/domain/flowchart/routes';
import { $editingLine, $view, announce, flowStore } from '@/islands/tools/flow/store';

interface LabelFieldProps {
  name: string;
  label: string;
  colour?: string;
  onSave: (text: string) => void;
  onEnd: () => void;
}

export function LabelField({ name, label, colour, onSave, onEnd }: LabelFieldProps) {
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

/** The field over the line whose text is being written. */
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
