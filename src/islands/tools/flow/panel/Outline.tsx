/** The diagram as an editable nested list, for people who do not see or use the canvas. */
import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { countText } from '@/domain/count';
import { FLOW_LIMITS, NODE_NAMES, type Diagram } from '@/domain/flowchart/diagram';
import { setData, setEdges } from '@/domain/flowchart/edits';
import { outlineOf, type OutlineStep } from '@/domain/flowchart/outline';
import { Button, IconButton } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { TextInput } from '@/islands/ui/fields/inputs';
import * as actions from '@/islands/tools/flow/actions';
import { $view, flowStore, select, type Selection } from '@/islands/tools/flow/store';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;

/** Long lists are shown in parts of this many steps. */
const SHOWN = 150;

function Editor({ step, diagram }: { step: OutlineStep; diagram: Diagram }) {
  const { node, edge } = step;
  const ids = new Set([node.id]);
  return (
    <div className="grid gap-2 py-2" role="group" aria-label={`Edit ${node.data.label || 'this shape'}`}>
      <label className="grid gap-1 text-xs">
        Label
        <TextInput
          size="sm"
          value={node.data.label}
          maxLength={FLOW_LIMITS.label}
          onChange={(event) =>
            flowStore.edit((now) => setData(now, ids, { label: event.target.value }), `label ${node.id}`)
          }
        />
      </label>
      {edge && (
        <label className="grid gap-1 text-xs">
          Text on the line that leads here
          <TextInput
            size="sm"
            value={edge.label}
            maxLength={FLOW_LIMITS.label}
            onChange={(event) =>
              flowStore.edit(
                (now) => setEdges(now, new Set([edge.id]), { label: event.target.value }),
                `line label ${edge.id}`,
              )
            }
          />
        </label>
      )}
      <label className="grid gap-1 text-xs">
        Join to
        <select
          className="select select-sm w-full max-md:min-h-11"
          value=""
          onChange={(event) => event.target.value && actions.connect(node.id, event.target.value)}
        >
          <option value="">Choose a shape</option>
          {diagram.nodes
            .filter(({ id }) => id !== node.id)
            .map(({ id, data }) => (
              <option key={id} value={id}>
                {data.label.slice(0, 60) || id}
              </option>
            ))}
        </select>
      </label>
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          className="px-2!"
          icon={<Plus {...ICON} />}
          onClick={() => actions.addNext('rectangle', node.id)}
        >
          Add after
        </Button>
        <Button
          size="sm"
          className="px-2!"
          icon={<Plus {...ICON} />}
          onClick={() => actions.addNext('diamond', node.id)}
        >
          Add decision
        </Button>
        <IconButton label="Delete this shape" icon={<Trash2 {...ICON} />} onClick={actions.deleteSelection} />
      </div>
    </div>
  );
}

function Step({ step, diagram, selection }: { step: OutlineStep; diagram: Diagram; selection: Selection }) {
  const { node, edge, isRepeat, ways } = step;
  const label = node.data.label || 'No text';
  const isCurrent = !isRepeat && selection.nodes.has(node.id) && selection.nodes.size === 1;
  const choose = () => {
    select({ nodes: [node.id] });
    $view.get()?.show(node.id);
  };
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className="flex min-h-8 w-full items-baseline gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-base-200 aria-[current]:bg-base-200 max-md:min-h-11"
        onClick={choose}
      >
        {edge?.label && <span className="muted shrink-0">{edge.label}</span>}
        <span className="min-w-0 wrap-anywhere">
          {isRepeat && <span className="muted">continues at </span>}
          {label}
        </span>
        <span className="sr-only">, {NODE_NAMES[node.type]}</span>
      </button>
      {isCurrent && <Editor step={step} diagram={diagram} />}
      {ways.length > 0 && (
        <ul className="ml-3 border-l hairline pl-2">
          {ways.map((way, at) => (
            <li key={way[0]?.edge?.id ?? at}>
              <ol aria-label={`Path ${at + 1} from ${label}`}>
                {way.map((next) => (
                  <Step key={`${next.edge?.id} ${next.node.id}`} step={next} diagram={diagram} selection={selection} />
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The lists with at most `max` steps in total. */
function firstSteps(lists: readonly (readonly OutlineStep[])[], max: number): (readonly OutlineStep[])[] {
  let remaining = max;
  const cut = (steps: readonly OutlineStep[]): OutlineStep[] => {
    const shown: OutlineStep[] = [];
    for (const step of steps) {
      if (remaining <= 0) break;
      remaining -= 1;
      shown.push({ ...step, ways: step.ways.map(cut).filter((way) => way.length > 0) });
    }
    return shown;
  };
  return lists.map(cut).filter((list) => list.length > 0);
}

export function Outline({ diagram, selection }: { diagram: Diagram; selection: Selection }) {
  const [max, setMax] = useState(SHOWN);
  if (diagram.nodes.length === 0)
    return (
      <EmptyState
        title="Nothing here yet"
        text="Add your first step here."
        action={<Button onClick={() => actions.addShape('rectangle')}>Add a shape</Button>}
      />
    );
  const lists = firstSteps(outlineOf(diagram), max);
  return (
    <div className="grid gap-3">
      {lists.map((list) => (
        <ol key={list[0]!.node.id} aria-label={`From ${list[0]!.node.data.label || 'a shape without text'}`}>
          {list.map((step) => (
            <Step key={`${step.edge?.id} ${step.node.id}`} step={step} diagram={diagram} selection={selection} />
          ))}
        </ol>
      ))}
      {diagram.nodes.length > max && (
        <Button size="sm" onClick={() => setMax(max + SHOWN)}>
          Show more of {countText(diagram.nodes.length)} shapes
        </Button>
      )}
      <Button size="sm" icon={<Plus {...ICON} />} onClick={() => actions.addShape('rectangle')}>
        Add a shape without a line
      </Button>
    </div>
  );
}
