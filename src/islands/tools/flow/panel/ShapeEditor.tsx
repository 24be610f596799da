/** The node editor: label, colours, shape and link of the selected shapes, the targets of their lines, and their alignment. */
import { useState } from 'react';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Copy,
  Group,
  Trash2,
  Ungroup,
  ZoomIn,
} from 'lucide-react';
import { countedText } from '@/domain/count';
import { setGroup, type Alignment } from '@/domain/flowchart/arrange';
import { contrast, READABLE, readableOn } from '@/domain/flowchart/colours';
import {
  FLOW_LIMITS,
  NODE_NAMES,
  NODE_TYPES,
  HELPFUL_LINKS,
  readLink,
  type Diagram,
  type FlowNode,
  type NodeType,
} from '@/domain/flowchart/diagram';
import { setData, setType, type NodeData } from '@/domain/flowchart/edits';
import { TONES } from '@/domain/flowchart/template';
import { Button, IconButton } from '@/islands/ui/Button';
import { Field, TextArea, TextInput, Select } from '@/islands/ui/fields/inputs';
import * as actions from '@/islands/tools/flow/actions';
import { useSaveOnHide } from '@/islands/tools/frame/use-tool';
import { $view, flowStore } from '@/islands/tools/flow/store';
import { ColourField } from './LineEditor';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;
const BACKGROUNDS = [...Object.values(TONES), '#ffffff', '#1f3a5f'];
const TEXTS = ['#1b2230', '#ffffff', '#1f3a5f', '#9b1c1c', '#0f5132'];

const ALIGN_ICONS: readonly (readonly [Alignment, string, typeof AlignStartVertical])[] = [
  ['left', 'Align left', AlignStartVertical],
  ['center', 'Align centres', AlignCenterVertical],
  ['right', 'Align right', AlignEndVertical],
  ['top', 'Align tops', AlignStartHorizontal],
  ['middle', 'Align middles', AlignCenterHorizontal],
  ['bottom', 'Align bottoms', AlignEndHorizontal],
];

/** The field for a link, which stores the typed text only if it is a web address or empty. */
function LinkField({ link, onChange }: { link: string; onChange: (link: string) => void }) {
  // Null once it is saved, so that the field then follows Undo.
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const save = () => {
    if (typed === null) return;
    const read = typed.trim() === '' ? '' : readLink(typed);
    if (read === null) return setError('Please enter a web address, such as https://example.com.');
    setError('');
    setTyped(null);
    if (read !== link) onChange(read);
  };
  useSaveOnHide(flowStore, save);
  return (
    <Field label="Link" error={error} help="A tool, a term or a page that helps with this step.">
      {(control) => (
        <>
          <TextInput
            {...control}
            size="sm"
            list="flow-links"
            value={typed ?? link}
            maxLength={FLOW_LIMITS.link}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={save}
            onKeyDown={(event) => event.key === 'Enter' && save()}
          />
          <datalist id="flow-links">
            {HELPFUL_LINKS.map(({ label, href }) => (
              <option key={href} value={href}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function Several({ count, hasGroup }: { count: number; hasGroup: boolean }) {
  return (
    <div role="group" aria-label="Arrange" className="flex flex-wrap gap-0.5">
      {count > 1 &&
        ALIGN_ICONS.map(([how, label, Icon]) => (
          <IconButton key={how} label={label} icon={<Icon {...ICON} />} onClick={() => actions.alignSelection(how)} />
        ))}
      {count > 2 && (
        <>
          <IconButton
            label="Distribute across"
            icon={<AlignHorizontalDistributeCenter {...ICON} />}
            onClick={() => actions.distributeSelection('across')}
          />
          <IconButton
            label="Distribute down"
            icon={<AlignVerticalDistributeCenter {...ICON} />}
            onClick={() => actions.distributeSelection('down')}
          />
        </>
      )}
      <IconButton label="Group" icon={<Group {...ICON} />} onClick={actions.groupSelection} />
      {hasGroup && <IconButton label="Ungroup" icon={<Ungroup {...ICON} />} onClick={actions.ungroupSelection} />}
      <IconButton
        label="Zoom to the selection"
        icon={<ZoomIn {...ICON} />}
        onClick={() => $view.get()?.fit(actions.chosenNodes())}
      />
      <IconButton label="Duplicate" icon={<Copy {...ICON} />} onClick={actions.duplicateSelection} />
    </div>
  );
}

export function ShapeEditor({ diagram, nodes }: { diagram: Diagram; nodes: readonly FlowNode[] }) {
  const [first] = nodes;
  if (!first) return null;
  const ids = new Set(nodes.map(({ id }) => id));
  const set = (change: Partial<NodeData>, field: string) =>
    flowStore.edit((now) => setData(now, ids, change), `${field} ${[...ids].join(' ')}`);
  const { background, textColor } = first.data;
  const ratio = contrast(background, textColor);
  const title = nodes.length === 1 ? 'Shape' : countedText(nodes.length, 'shape');
  return (
    <section aria-label="Node editor" className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        <Button size="sm" variant="ghost" icon={<Trash2 {...ICON} />} onClick={actions.deleteSelection}>
          Delete
        </Button>
      </div>
      {nodes.length === 1 && (
        <Field label="Label">
          {(control) => (
            <TextArea
              {...control}
              className="textarea-sm"
              rows={2}
              maxLength={FLOW_LIMITS.label}
              value={first.data.label}
              onChange={(event) => set({ label: event.target.value }, 'label')}
              onBlur={flowStore.endStep}
            />
          )}
        </Field>
      )}
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            className="select-sm"
            value={first.type}
            options={NODE_TYPES.map((type) => ({ value: type, label: NODE_NAMES[type] }))}
            onChange={(event) => flowStore.edit((now) => setType(now, ids, event.target.value as NodeType))}
          />
        )}
      </Field>
      <ColourField
        label="Background"
        value={background}
        choices={BACKGROUNDS}
        onChange={(colour) => set({ background: colour }, 'background')}
      />
      <ColourField
        label="Text colour"
        value={textColor}
        choices={TEXTS}
        onChange={(colour) => set({ textColor: colour }, 'text')}
      />
      {ratio < READABLE && (
        <p className="flex flex-wrap items-center gap-2 text-[13px]">
          Hard to read on this background.
          <Button size="sm" onClick={() => set({ textColor: readableOn(background) }, 'text')}>
            Make it readable
          </Button>
        </p>
      )}
      {nodes.length === 1 && (
        <>
          <LinkField key={first.id} link={first.data.link ?? ''} onChange={(link) => set({ link }, 'link')} />
          {first.data.link && (
            <a className="link text-sm" href={first.data.link} target="_blank" rel="noopener noreferrer">
              Open the link
            </a>
          )}
          {diagram.nodes.length > 1 && (
            <Field label="Join to">
              {(control) => (
                <Select
                  {...control}
                  className="select-sm"
                  placeholder="Choose a shape"
                  value=""
                  options={diagram.nodes
                    .filter((node) => node !== first)
                    .map(({ id, data }) => ({ value: id, label: data.label.slice(0, 60) || id }))}
                  onChange={(event) => event.target.value && actions.connect(first.id, event.target.value)}
                />
              )}
            </Field>
          )}
        </>
      )}
      <Several count={nodes.length} hasGroup={nodes.some(({ group }) => group !== undefined)} />
    </section>
  );
}

/** The name and colour of a group. */
export function GroupEditor({ diagram, id }: { diagram: Diagram; id: string }) {
  const group = diagram.groups.find((one) => one.id === id);
  if (!group) return null;
  return (
    <section aria-label="Group editor" className="grid gap-3">
      <h2 className="text-sm font-semibold">Group</h2>
      <Field label="Name">
        {(control) => (
          <TextInput
            {...control}
            size="sm"
            maxLength={FLOW_LIMITS.label}
            value={group.label}
            onChange={(event) =>
              flowStore.edit((now) => setGroup(now, id, { label: event.target.value }), `group ${id}`)
            }
          />
        )}
      </Field>
      <ColourField
        label="Colour"
        value={group.background}
        choices={['#8f9bb3', '#3f9b6c', '#c98a1b', '#c0544a', '#7a63d8']}
        onChange={(background) => flowStore.edit((now) => setGroup(now, id, { background }), `group colour ${id}`)}
      />
      <div className="flex gap-1">
        <Button size="sm" icon={<Ungroup {...ICON} />} onClick={actions.ungroupSelection}>
          Ungroup
        </Button>
        <Button size="sm" variant="ghost" icon={<Trash2 {...ICON} />} onClick={actions.deleteSelection}>
          Delete with its shapes
        </Button>
      </div>
    </section>
  );
}
