/** A flowchart: shapes, lines between them and named groups, as the screens work with it. Positions and sizes are in pixels at 100%. */

export const NODE_TYPES = ['rectangle', 'circle', 'diamond', 'special', 'input', 'output', 'position-logger'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** The names of the shapes for people. */
export const NODE_NAMES: Readonly<Record<NodeType, string>> = {
  rectangle: 'Rectangle',
  circle: 'Circle',
  diamond: 'Diamond',
  special: 'Special',
  input: 'Input',
  output: 'Output',
  'position-logger': 'Position logger',
};

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A node with the specification's fields, an optional link, and the group that it is in. */
export interface FlowNode {
  id: string;
  type: NodeType;
  position: Point;
  data: { label: string; background: string; textColor: string; link?: string };
  style: { width: number; height: number };
  group?: string;
}

export const LINES = ['step', 'straight', 'curved'] as const;
export type Line = (typeof LINES)[number];
export const DASHES = ['solid', 'dashed', 'dotted'] as const;
export type Dash = (typeof DASHES)[number];
/** The SVG dash patterns; a solid line has none. */
export const DASH_ARRAYS = { dashed: '7 5', dotted: '2 4' } as const;

/** The dash of an SVG dash pattern of unknown origin: short dashes are dots. */
export function dashOf(pattern: unknown): Dash {
  if (typeof pattern !== 'string' || pattern.trim() === '' || pattern === '0') return 'solid';
  return Number.parseFloat(pattern) <= 3 ? 'dotted' : 'dashed';
}

export const ARROWS = ['end', 'both', 'none'] as const;
type Arrows = (typeof ARROWS)[number];

export interface FlowEdge {
  /** `source->target`, with `#2` for a second one of the same pair. */
  id: string;
  source: string;
  target: string;
  label: string;
  line: Line;
  dash: Dash;
  arrows: Arrows;
  colour: string;
  animated: boolean;
}

/** A frame around its members; its position follows from theirs. */
export interface FlowGroup {
  id: string;
  label: string;
  background: string;
  /** The group that it is in. */
  parent?: string;
}

export interface Diagram {
  nodes: readonly FlowNode[];
  edges: readonly FlowEdge[];
  groups: readonly FlowGroup[];
}

export const NOTHING: Diagram = { nodes: [], edges: [], groups: [] };

export const DEFAULT_SIZE = { width: 150, height: 40 } as const;
export const DEFAULT_BACKGROUND = '#e9eefa';
export const DEFAULT_TEXT = '#1b2230';
/** At least 3:1 on the canvas of both themes. */
export const DEFAULT_EDGE = '#7c8596';
export const GROUP_BACKGROUND = '#8f9bb3';

/** Limits of a diagram, so that a page can still draw it. */
export const FLOW_LIMITS = {
  nodes: 2000,
  edges: 5000,
  groups: 500,
  label: 500,
  id: 200,
  link: 500,
  /** Maximum of a coordinate, in both directions. */
  position: 1_000_000,
  leastSize: 20,
  mostSize: 4000,
} as const;

/** The grid of the canvas, in pixels. */
export const GRID = 10;

export const boxOf = ({ position, style }: FlowNode): Box => ({ ...position, ...style });

/** The smallest box around all of them; null if there are none. */
export function boundsOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Space between the frame of a group and its content, and additional space at the top for the name. */
const GROUP_PADDING = 16;
const GROUP_HEAD = 22;

/** The boxes of the groups; groups without any shape are left out. The box of a group includes the groups inside it. */
export function groupBoxes(diagram: Pick<Diagram, 'nodes' | 'groups'>): ReadonlyMap<string, Box> {
  const inside = new Map<string, Box[]>(diagram.groups.map(({ id }) => [id, []]));
  for (const node of diagram.nodes) if (node.group !== undefined) inside.get(node.group)?.push(boxOf(node));
  const children = new Map<string, string[]>();
  for (const { id, parent } of diagram.groups)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id]);
  const boxes = new Map<string, Box>();
  const boxOfGroup = (id: string): Box | null => {
    const known = boxes.get(id);
    if (known) return known;
    const parts = [...(inside.get(id) ?? [])];
    for (const child of children.get(id) ?? []) {
      const box = boxOfGroup(child);
      if (box) parts.push(box);
    }
    const around = boundsOf(parts);
    if (!around) return null;
    const box = {
      x: around.x - GROUP_PADDING,
      y: around.y - GROUP_PADDING - GROUP_HEAD,
      width: around.width + 2 * GROUP_PADDING,
      height: around.height + 2 * GROUP_PADDING + GROUP_HEAD,
    };
    boxes.set(id, box);
    return box;
  };
  for (const { id } of diagram.groups) boxOfGroup(id);
  return boxes;
}

/** The group and all groups inside it. */
export function groupsWithin(groups: readonly FlowGroup[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const group of groups) if (group.parent !== undefined && found.has(group.parent)) found.add(group.id);
  }
  return found;
}

/** Ids of the shapes in a group, also in groups inside it. */
export function membersOf(diagram: Diagram, id: string): string[] {
  const within = groupsWithin(diagram.groups, id);
  return diagram.nodes.filter(({ group }) => group !== undefined && within.has(group)).map((node) => node.id);
}

/** The directions of a chart, as Mermaid spells them. */
export const DIRECTIONS = ['TB', 'LR', 'BT', 'RL'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const DIRECTION_NAMES: Readonly<Record<Direction, string>> = {
  TB: 'Top to bottom',
  LR: 'Left to right',
  BT: 'Bottom to top',
  RL: 'Right to left',
};

// Ids of shapes, lines and groups: as the specification writes them, with a number if the id is taken.

/** The id, with the first free number if it is taken: `a-2`, or `a#2` for the `mark` "#". */
function free(id: string, taken: ReadonlySet<string>, mark: string): string {
  let candidate = id;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${id}${mark}${number}`;
  return candidate;
}

/** `rectangle-1795000000000`; a second one of the same millisecond gets `-2`. `now` is in ms. */
export const nodeId = (type: NodeType, now: number, taken: ReadonlySet<string>): string =>
  free(`${type}-${now}`, taken, '-');

/** `source->target`; a second one of the pair is `source->target#2`. */
export const edgeId = (source: string, target: string, taken: ReadonlySet<string>): string =>
  free(`${source}->${target}`, taken, '#');

export const groupId = (now: number, taken: ReadonlySet<string>): string => free(`group-${now}`, taken, '-');

export const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

// Addresses that a shape may link to: pages of Outset and web pages, never scripts.

/** Pages of Outset that often help, for the list beside the field. */
export const HELPFUL_LINKS: readonly { label: string; href: string }[] = [
  { label: 'Burn Rate Calculator', href: '/portal/tools/burn-rate' },
  { label: 'Expense Tracker', href: '/portal/tools/expense-tracker' },
  { label: 'Cap Table & Equity', href: '/portal/tools/equity-split' },
  { label: 'Email Outreach Generator', href: '/portal/tools/outreach-generator' },
  { label: 'Startup Roadmap', href: '/portal/checklist' },
  { label: 'All Investors', href: '/portal/all-investors' },
  { label: 'Incubators', href: '/portal/incubators' },
  { label: 'Resources', href: '/portal?tab=resources' },
  { label: 'Startup terms', href: '/portal?tab=guide' },
];

/** The address as it is stored: a path of ours, or https (http and a missing scheme become https). Null for anything else. */
export function readLink(text: string): string | null {
  const link = text.trim();
  if (link.length > FLOW_LIMITS.link || /[\s\p{Cc}"'<>`\\]/u.test(link)) return null;
  if (/^\/(?!\/)/.test(link)) return link;
  const address = /^https?:\/\//i.test(link) ? link.replace(/^http:/i, 'https:') : `https://${link}`;
  // A scheme of another kind, such as javascript: or data:, leaves a colon where a host should be.
  return /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#].*)?$/iu.test(address) ? address : null;
}
