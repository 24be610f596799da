/** The JSON form of a diagram, `{nodes, edges}` as in the specification, and its validation when it is read: each fault is one sentence. */
import { countText } from '@/domain/count';
import type { Decoded, DocumentKind, Stored } from '@/domain/tools/document';
import type { LocalLayout } from '@/domain/tools/local-keys';
import { isRecord } from '@/domain/tools/safe-json';
import { readColour } from './colours';
import {
  ARROWS,
  DASH_ARRAYS,
  dashOf,
  DEFAULT_BACKGROUND,
  DEFAULT_EDGE,
  DEFAULT_SIZE,
  DEFAULT_TEXT,
  FLOW_LIMITS,
  GROUP_BACKGROUND,
  LINES,
  NODE_TYPES,
  idsOf,
  readLink,
  type Diagram,
  type FlowEdge,
  type FlowGroup,
  type FlowNode,
} from './diagram';

type Row = Readonly<Record<string, unknown>>;

/** Ends the reading with a sentence; caught in `readDiagram`. */
class Fault extends Error {}
const fail = (sentence: string): never => {
  throw new Fault(sentence);
};

function rowsOf(value: unknown, what: string, most: number): Row[] {
  if (!Array.isArray(value)) return fail(`This flowchart has no list of ${what}.`);
  if (value.length > most)
    return fail(`This flowchart has ${countText(value.length)} ${what}; at most ${countText(most)} can be opened.`);
  return value.map((row: unknown, at) => (isRecord(row) ? row : fail(`Entry ${at + 1} of the ${what} is empty.`)));
}

function textOf(value: unknown, who: string, what: string, most: number): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return fail(`${who} has a ${what} that is not text.`);
  if (value.length > most) return fail(`${who} has a ${what} of more than ${most} characters.`);
  return value.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

function idOf(row: Row, who: string): string {
  const { id } = row;
  if (id === undefined || id === null || id === '') return fail(`${who} has no id.`);
  if (typeof id !== 'string') return fail(`${who} has an id that is not text.`);
  return textOf(id, who, 'id', FLOW_LIMITS.id) || fail(`${who} has no id.`);
}

function unique<Item extends { id: string }>(items: readonly Item[], what: string): readonly Item[] {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) return fail(`Two ${what} have the id “${shown(id)}”.`);
    seen.add(id);
  }
  return items;
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function numberOf(value: unknown, who: string, what: string): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return fail(`${who} has ${what} that is not a number.`);
  if (Math.abs(value) > FLOW_LIMITS.position) return fail(`${who} has ${what} that is far too large.`);
  return Math.round(value * 100) / 100;
}

function sizeOf(value: unknown, who: string, what: string, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  const size = numberOf(value, who, what);
  if (size < FLOW_LIMITS.leastSize || size > FLOW_LIMITS.mostSize)
    return fail(`${who} has ${what} outside ${FLOW_LIMITS.leastSize} to ${countText(FLOW_LIMITS.mostSize)}.`);
  return size;
}

function colourOf(value: unknown, who: string, otherwise: string): string {
  if (value === undefined || value === null || value === '') return otherwise;
  return readColour(value) ?? fail(`${who} has a colour that cannot be read.`);
}

const recordOf = (value: unknown): Row => (isRecord(value) ? value : {});

function readNode(row: Row, at: number): FlowNode {
  const nth = `Shape ${at + 1}`;
  const id = idOf(row, nth);
  const who = `Shape “${shown(id)}”`;
  const type = row.type === undefined || row.type === 'default' ? 'rectangle' : row.type;
  const known = NODE_TYPES.find((one) => one === type) ?? fail(`${who} has a type that we do not know.`);
  if (!isRecord(row.position)) return fail(`${who} has no position.`);
  const data = recordOf(row.data);
  const style = recordOf(row.style);
  const rawLink = textOf(data.link, who, 'link', FLOW_LIMITS.link);
  const link = rawLink ? (readLink(rawLink) ?? fail(`${who} has a link that does not open a page.`)) : undefined;
  const group = row.group ?? row.parentId;
  if (group !== undefined && group !== null && typeof group !== 'string')
    return fail(`${who} has a group without a name.`);
  return {
    id,
    type: known,
    position: { x: numberOf(row.position.x, who, 'a position'), y: numberOf(row.position.y, who, 'a position') },
    data: {
      label: textOf(data.label, who, 'label', FLOW_LIMITS.label),
      background: colourOf(data.background, who, DEFAULT_BACKGROUND),
      textColor: colourOf(data.textColor, who, DEFAULT_TEXT),
      ...(link === undefined ? {} : { link }),
    },
    style: {
      width: sizeOf(style.width, who, 'a width', DEFAULT_SIZE.width),
      height: sizeOf(style.height, who, 'a height', DEFAULT_SIZE.height),
    },
    ...(typeof group === 'string' && group !== '' ? { group } : {}),
  };
}

const hasMarker = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 'none';

function readEdge(row: Row, at: number, nodes: ReadonlySet<string>): FlowEdge {
  const id = idOf(row, `Line ${at + 1}`);
  const who = `Line “${shown(id)}”`;
  const end = (value: unknown, what: string): string => {
    if (typeof value !== 'string' || value === '') return fail(`${who} has no ${what}.`);
    return nodes.has(value) ? value : fail(`${who} points to “${shown(value)}”, but there is no such shape.`);
  };
  const style = recordOf(row.style);
  const data = recordOf(row.data);
  const arrows = !hasMarker(row.markerEnd) ? 'none' : hasMarker(row.markerStart) ? 'both' : 'end';
  return {
    id,
    source: end(row.source, 'beginning'),
    target: end(row.target, 'end'),
    label: textOf(data.label ?? row.label, who, 'label', FLOW_LIMITS.label),
    line: LINES.find((line) => line === data.line) ?? (row.type === 'straight' ? 'straight' : 'step'),
    dash: dashOf(style.strokeDasharray),
    // The specification has a line's arrow in `markerEnd`. Without it, a line has an arrow unless `data` says that it has none.
    arrows: ARROWS.find((one) => one === data.arrows) ?? (row.markerEnd === undefined ? 'end' : arrows),
    colour: colourOf(style.stroke, who, DEFAULT_EDGE),
    animated: row.animated === true,
  };
}

function readGroup(row: Row, at: number): FlowGroup {
  const id = idOf(row, `Group ${at + 1}`);
  const who = `Group “${shown(id)}”`;
  const { parent } = row;
  if (parent !== undefined && parent !== null && typeof parent !== 'string')
    return fail(`${who} is in a group without a name.`);
  return {
    id,
    label: textOf(row.label, who, 'name', FLOW_LIMITS.label),
    background: colourOf(row.background, who, GROUP_BACKGROUND),
    ...(parent ? { parent } : {}),
  };
}

/** Groups that are named must exist, and no group may be inside itself. */
function checkGroups(nodes: readonly FlowNode[], groups: readonly FlowGroup[]): void {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  for (const { id, group } of nodes)
    if (group !== undefined && !parents.has(group))
      fail(`Shape “${shown(id)}” is in the group “${shown(group)}”, but there is no such group.`);
  const isFine = new Set<string>();
  for (const { id } of groups) {
    const way = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !isFine.has(at); at = parents.get(at)) {
      if (way.has(at)) fail(`Group “${shown(at)}” is inside itself.`);
      if (!parents.has(at)) fail(`Group “${shown(id)}” is in “${shown(at)}”, but there is no such group.`);
      way.add(at);
    }
    for (const one of way) isFine.add(one);
  }
}

/** Reads the diagram in an untrusted value; a fault is one sentence. Never throws. */
export function readDiagram(value: unknown): Decoded<Diagram> {
  if (!isRecord(value)) return { fault: 'This file does not contain a flowchart.' };
  if (!Array.isArray(value.nodes) || !Array.isArray(value.edges))
    return { fault: 'A flowchart needs both “nodes” and “edges”.' };
  try {
    const nodes = unique(rowsOf(value.nodes, 'shapes', FLOW_LIMITS.nodes).map(readNode), 'shapes');
    const ids = idsOf(nodes);
    const edges = unique(
      rowsOf(value.edges, 'lines', FLOW_LIMITS.edges).map((row, at) => readEdge(row, at, ids)),
      'lines',
    );
    const groups = unique(rowsOf(value.groups ?? [], 'groups', FLOW_LIMITS.groups).map(readGroup), 'groups');
    checkGroups(nodes, groups);
    return { data: { nodes, edges, groups } };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}

/** A line in the specification's form. */
function plainEdge({ id, source, target, label, line, dash, arrows, colour, animated }: FlowEdge) {
  const marker = { type: 'arrowclosed', color: colour };
  return {
    id,
    source,
    target,
    animated,
    type: 'custom',
    style: { stroke: colour, strokeWidth: 2, ...(dash === 'solid' ? {} : { strokeDasharray: DASH_ARRAYS[dash] }) },
    ...(arrows === 'none' ? {} : { markerEnd: marker }),
    ...(arrows === 'both' ? { markerStart: marker } : {}),
    data: { ...(label ? { label } : {}), line, ...(arrows === 'none' ? { arrows } : {}) },
  };
}

/** `{nodes, edges}`, and `groups` if there are any. */
export const plainDiagram = ({ nodes, edges, groups }: Diagram): Stored => ({
  nodes,
  edges: edges.map(plainEdge),
  ...(groups.length > 0 ? { groups } : {}),
});

/** The text of `flowchart.json`. */
export const diagramJson = (diagram: Diagram, indent = 2): string =>
  JSON.stringify(plainDiagram(diagram), null, indent);

export const FLOWCHART: DocumentKind<Diagram> = {
  tool: 'flowchart',
  noun: 'flowchart',
  version: 1,
  migrations: [],
  encode: plainDiagram,
  decode: readDiagram,
};

/** The specification names no keys, so the whole open diagram is under one. */
export const FLOW_LAYOUT: LocalLayout = { fields: {}, restKey: 'flowchart_document' };
