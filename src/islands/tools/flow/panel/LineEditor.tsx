/** Edits the selected lines: text, path, dashes, arrows, colour, direction. */
import { ArrowLeftRight, Trash2 } from 'lucide-react';
import { countedText } from '@/domain/count';
import { optionsOf } from '@/domain/options';
import { ARROWS, DASHES, FLOW_LIMITS, LINES, type Diagram, type FlowEdge } from '@/domain/flowchart/diagram';
import { setEdges, type EdgeChange } from '@/domain/flowchart/edits';
import { edgeName } from '@/domain/flowchart/outline';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Field, TextInput, Select } from '@/islands/ui/fields/inputs';
import { deleteSelection, reverseLines } from '@/islands/tools/flow/actions';
import { flowStore } from '@/islands/tools/flow/store';

export interface ColourFieldProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChange: (colour: string) => void;
  help?: string;
}

/** A field for a colour: a row of good ones, and the browser's own picker for any other. */
export function ColourField({ label, value, choices, onChange, help }: ColourFieldProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-1">
          <input
            {...control}
            type="color"
            className="h-8 w-10 cursor-pointer rounded-md border control-line bg-transparent p-0.5 max-md:h-11 max-md:w-12"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {choices.map((colour) => (
            <button
              key={colour}
              type="button"
              aria-label={`${label} ${colour}`}
              aria-pressed={colour === value}
              className="size-6 rounded-md border control-line aria-pressed:border-3 aria-pressed:border-base-content max-md:size-8"
              style={{ background: colour }}
              onClick={() => onChange(colour)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

const ICON = { className: 'size-4', 'aria-hidden': true } as const;
const WAYS = { step: 'In steps', straight: 'Straight', curved: 'Curved' } as const;
const DASH_NAMES = { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' } as const;
const ARROW_NAMES = { end: 'At the end', both: 'At both ends', none: 'None' } as const;
const COLOURS = ['#7c8596', '#3b7dd8', '#2f8f5b', '#c07a12', '#c0443c', '#7a63d8'];

export function LineEditor({ diagram, edges }: { diagram: Diagram; edges: readonly FlowEdge[] }) {
  const [first] = edges;
  if (!first) return null;
  const ids = new Set(edges.map(({ id }) => id));
  const set = (change: EdgeChange, field: string) =>
    flowStore.edit((now) => setEdges(now, ids, change), `${field} ${[...ids].join(' ')}`);
  return (
    <section aria-label="Line editor" className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{edges.length === 1 ? 'Line' : countedText(edges.length, 'line')}</h2>
        <Button size="sm" variant="ghost" icon={<Trash2 {...ICON} />} onClick={deleteSelection}>
          Delete
        </Button>
      </div>
      {edges.length === 1 && (
        <Field label="Text on the line" help={edgeName(diagram, first)}>
          {(control) => (
            <TextInput
              {...control}
              size="sm"
              maxLength={FLOW_LIMITS.label}
              value={first.label}
              onChange={(event) => set({ label: event.target.value }, 'line label')}
              onBlur={flowStore.endStep}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Path">
          {(control) => (
            <Select
              {...control}
              className="select-sm"
              value={first.line}
              options={optionsOf(WAYS, LINES)}
              onChange={(event) => set({ line: event.target.value as FlowEdge['line'] }, 'line')}
            />
          )}
        </Field>
        <Field label="Stroke">
          {(control) => (
            <Select
              {...control}
              className="select-sm"
              value={first.dash}
              options={optionsOf(DASH_NAMES, DASHES)}
              onChange={(event) => set({ dash: event.target.value as FlowEdge['dash'] }, 'dash')}
            />
          )}
        </Field>
        <Field label="Arrows">
          {(control) => (
            <Select
              {...control}
              className="select-sm"
              value={first.arrows}
              options={optionsOf(ARROW_NAMES, ARROWS)}
              onChange={(event) => set({ arrows: event.target.value as FlowEdge['arrows'] }, 'arrows')}
            />
          )}
        </Field>
        <Checkbox
          label="Animated"
          className="self-end"
          checked={first.animated}
          onChange={(event) => set({ animated: event.target.checked }, 'animated')}
        />
      </div>
      <ColourField
        label="Colour"
        value={first.colour}
        choices={COLOURS}
        onChange={(colour) => set({ colour }, 'colour')}
      />
      {edges.length === 1 && (
        <Button size="sm" icon={<ArrowLeftRight {...ICON} />} onClick={() => reverseLines(ids)}>
          Reverse
        </Button>
      )}
    </section>
  );
}
