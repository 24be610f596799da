/** Templates as data, with shapes on a grid and the lines between them, and the diagrams made from them. */
import { DEFAULT_TEXT, type Diagram, type FlowNode, type NodeType } from './diagram';
import { newEdge } from './edits';
import { heightFor } from './shapes';

export const TONES = {
  plain: '#e9eefa',
  start: '#dcf2e6',
  choice: '#fcedcb',
  stop: '#fadfdb',
  help: '#e7e2fa',
} as const;

interface TemplateStep {
  type?: NodeType;
  label: string;
  /** Column and row of the middle of the shape. */
  at: readonly [column: number, row: number];
  tone?: keyof typeof TONES;
  link?: string;
}

export interface Template {
  name: string;
  /** One sentence. */
  text: string;
  steps: Readonly<Record<string, TemplateStep>>;
  /** "a > b" or "a > b: text". */
  lines: readonly string[];
}

const COLUMN = 240;
const ROW = 110;
const WIDTH = 180;

function nodeOf(id: string, { type = 'rectangle', label, at, tone = 'plain', link }: TemplateStep): FlowNode {
  const width = type === 'diamond' ? 200 : WIDTH;
  const height = Math.max(48, heightFor(type, label, width));
  return {
    id,
    type,
    position: { x: Math.round(at[0] * COLUMN - width / 2), y: Math.round(at[1] * ROW - height / 2) },
    data: { label, background: TONES[tone], textColor: DEFAULT_TEXT, ...(link === undefined ? {} : { link }) },
    style: { width, height },
  };
}

/** Throws for a line that does not name two steps, because templates are ours, and a test reads them all. */
export function diagramOf({ steps, lines }: Pick<Template, 'steps' | 'lines'>): Diagram {
  const taken = new Set<string>();
  const edges = lines.map((line) => {
    const [, source = '', target = '', label = ''] = /^(\S+) > ([^\s:]+)(?:: (.+))?$/.exec(line) ?? [];
    if (!steps[source] || !steps[target]) throw new Error(`No such steps: ${line}`);
    const edge = { ...newEdge(source, target, taken), label };
    taken.add(edge.id);
    return edge;
  });
  return { nodes: Object.entries(steps).map(([id, step]) => nodeOf(id, step)), edges, groups: [] };
}

/** The list of templates; the content of one is fetched when it is chosen. */
export const TEMPLATE_NAMES = [
  { id: 'default', name: 'Default', text: 'A start, one decision and an end.' },
  { id: 'pitch-deck', name: 'Pitch Deck', text: 'The slides in order, and what each must answer.' },
  { id: 'mvp-development', name: 'MVP Development', text: 'From a problem worth solving to the first paying users.' },
  { id: 'fundraising', name: 'Fundraising', text: 'A round in India, from the first list to the filings after it.' },
  { id: 'hiring-funnel', name: 'Hiring Funnel', text: 'From the reason for a role to the first month.' },
  {
    id: 'customer-support',
    name: 'Customer Support',
    text: 'What happens to a question until the customer is happy.',
  },
  { id: 'product-launch', name: 'Product Launch', text: 'Six weeks to a launch, and the two weeks after it.' },
  { id: 'blank', name: 'Blank', text: 'An empty canvas.' },
] as const;
export type TemplateId = (typeof TEMPLATE_NAMES)[number]['id'];

/** The template of a new diagram. */
export const DEFAULT_TEMPLATE: Template = {
  name: 'Default',
  text: 'A start, one decision and an end.',
  steps: {
    start: { type: 'circle', label: 'Start', at: [0, 0], tone: 'start' },
    work: { label: 'Do the first step', at: [0, 1] },
    check: { type: 'diamond', label: 'Did it work?', at: [0, 2.1], tone: 'choice' },
    change: { label: 'Change one thing', at: [1.1, 1] },
    end: { type: 'circle', label: 'End', at: [0, 3.2], tone: 'start' },
  },
  lines: ['start > work', 'work > check', 'check > end: yes', 'check > change: no', 'change > work'],
};
