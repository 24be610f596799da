/** Reads a Mermaid flowchart as a diagram. docs/features/flow-builder.md lists the supported subset; other lines are reported by number. */
import { countText } from '@/domain/count';
import { readableOn, readColour } from '@/domain/flowchart/colours';
import {
  dashOf,
  DEFAULT_BACKGROUND,
  DEFAULT_TEXT,
  FLOW_LIMITS,
  GROUP_BACKGROUND,
  type Dash,
  type Diagram,
  type Direction,
  type FlowEdge,
  type FlowGroup,
  type FlowNode,
} from '@/domain/flowchart/diagram';
import { newEdge } from '@/domain/flowchart/edits';
import { Cursor, plainText, statementsOf, Unread, type LineLooks, type Vertex } from './mermaid-statements';
import { heightFor } from '@/domain/flowchart/shapes';
import { textWidth } from '@/domain/flowchart/text-lines';

export interface MermaidReading {
  /** Laid out in simple rows until dagre, which is better, loads. */
  diagram: Diagram;
  direction: Direction;
  name?: string;
  /** Statements that were not read, such as "line 4: click a". */
  leftOut: readonly string[];
}

const HEADER = /^(?:graph|flowchart(?:-elk|-v2)?)(?![\w-])[ \t]*(TB|TD|BT|LR|RL)?[ \t]*;?/i;
const FENCE = /^\s*```(?:mermaid)?[ \t]*\r?\n/i;

/** True if the text is meant to be Mermaid: it names its kind of diagram, after an optional fence, title and comments. */
export function isMermaid(text: string): boolean {
  if (/^\s*```mermaid/i.test(text)) return true;
  const { lines } = withoutHead(text);
  const first = lines.find((line) => line.trim() !== '' && !line.trim().startsWith('%%'))?.trim() ?? '';
  return (
    HEADER.test(first) || /^(?:sequenceDiagram|classDiagram|stateDiagram|erDiagram|gantt|mindmap|journey)\b/.test(first)
  );
}

/** The lines without fence and front matter, and the title in it. The first line has the number `first`. */
function withoutHead(text: string): { lines: string[]; first: number; name?: string } {
  const lines = text.split(/\r?\n/);
  let first = 0;
  while (lines[first]?.trim() === '') first += 1;
  if (FENCE.test(`${lines[first] ?? ''}\n`)) {
    first += 1;
    const end = lines.findIndex((line, at) => at >= first && line.trim() === '```');
    if (end >= 0) lines.length = end;
  }
  let name: string | undefined;
  if (lines[first]?.trim() === '---') {
    const end = lines.findIndex((line, at) => at > first && line.trim() === '---');
    if (end > 0) {
      const title = lines.slice(first + 1, end).find((line) => line.startsWith('title:'));
      name = title
        ?.slice('title:'.length)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2');
      first = end + 1;
    }
  }
  return { lines: lines.slice(first), first: first + 1, ...(name ? { name } : {}) };
}

type Looks = Pick<Vertex, 'fill' | 'colour'>;
interface LineStyle {
  stroke?: string;
  dash?: Dash;
}

/** `fill`, `color`, `stroke` and the dashes of a list of styles; other styles are ignored. */
function looksOf(styles: string): Looks & LineStyle {
  const found: Record<string, string> = {};
  let dash: Dash | undefined;
  for (const style of styles.split(/,(?![^(]*\))/)) {
    const [key = '', value = ''] = style.split(':');
    if (key.trim() === 'stroke-dasharray') dash = dashOf(value.trim());
    const colour = readColour(value);
    if (colour) found[key.trim()] = colour;
  }
  const { fill, color, stroke } = found;
  return {
    ...(fill ? { fill } : {}),
    ...(color ? { colour: color } : {}),
    ...(stroke ? { stroke } : {}),
    ...(dash ? { dash } : {}),
  };
}

const LEFT_OUT_MOST = 100;
/** Maximum lines of a text between quotes. */
const QUOTED_LINES = 20;

/** Reads a flowchart. Never throws; a fault is one sentence. */
export function readMermaid(text: string): MermaidReading | { fault: string } {
  const { lines, first, name } = withoutHead(text);
  const vertices = new Map<string, Vertex>();
  const groups: FlowGroup[] = [];
  const named = new Map<string, string>();
  const open: string[] = [];
  const classes = new Map<string, Looks>();
  const ways: (LineLooks & { source: string; target: string; line: number; text: string })[] = [];
  const lineStyles = new Map<number | 'default', LineStyle>();
  const leftOut: string[] = [];
  let direction: Direction | null = null;
  const leave = (line: number, statement: string) => {
    if (leftOut.length < LEFT_OUT_MOST) leftOut.push(`line ${line}: ${statement.replace(/\s+/g, ' ').slice(0, 60)}`);
  };

  function chain(statement: string, line: number): void {
    const cursor = new Cursor(statement, vertices, open.at(-1));
    let sources = cursor.nodes();
    for (let link = cursor.link(); link; link = cursor.link()) {
      const targets = cursor.nodes();
      for (const a of sources)
        for (const b of targets) {
          if (ways.length > FLOW_LIMITS.edges) return;
          const [source, target] = link.isTurned ? [b, a] : [a, b];
          ways.push({ ...link, source, target, line, text: statement });
        }
      sources = targets;
    }
    cursor.skip();
    if (!cursor.isEnd()) throw new Unread();
  }

  function read(statement: string, line: number): void {
    const [, word = '', rest = ''] = /^([A-Za-z]+)(?![\w-])\s*([\s\S]*)$/.exec(statement) ?? [];
    const [, names = '', styles = ''] = /^(\S+)\s+([\s\S]+)$/.exec(rest) ?? [];
    if (word === 'subgraph') {
      const [, id = rest, title = rest] = /^([^\s["]+)\s*\[\s*"?([\s\S]*?)"?\s*\]$/.exec(rest) ?? [];
      const parent = open.at(-1);
      const group = `group-${groups.length + 1}`;
      const label = plainText(title.replace(/^"([\s\S]*)"$/, '$1'));
      groups.push({ id: group, label, background: GROUP_BACKGROUND, ...(parent === undefined ? {} : { parent }) });
      named.set(id, group);
      open.push(group);
    } else if (word === 'end' && rest === '') open.pop();
    else if (word === 'classDef' && styles)
      for (const one of names.split(',')) classes.set(one, { ...classes.get(one), ...looksOf(styles) });
    else if (word === 'class' && styles)
      for (const one of names.split(',')) vertices.get(one)?.classes.push(...styles.trim().split(','));
    else if (word === 'style' && styles) {
      const vertex = vertices.get(names);
      const group = groups.find(({ id }) => id === named.get(names));
      const { fill, colour } = looksOf(styles);
      if (group) group.background = fill ?? group.background;
      else if (!vertex) leave(line, statement);
      else Object.assign(vertex, fill ? { fill } : {}, colour ? { colour } : {});
    } else if (word === 'linkStyle' && styles) {
      const { stroke, dash } = looksOf(styles);
      for (const name of names.split(',')) {
        const one = name === 'default' ? name : Number(name);
        lineStyles.set(one, { ...lineStyles.get(one), ...(stroke ? { stroke } : {}), ...(dash ? { dash } : {}) });
      }
    } else if (word === 'click' || word === 'href' || word === 'direction' || /^acc(Title|Descr)\b/.test(statement))
      leave(line, statement);
    else chain(statement, line);
  }

  for (let at = 0; at < lines.length; at += 1) {
    const number = first + at;
    let line = lines[at]!.trim();
    if (line === '') continue;
    if (line.startsWith('%%')) {
      if (line.startsWith('%%{')) leave(number, line);
      continue;
    }
    // A text between quotes may run over several lines.
    for (let more = 0; more < QUOTED_LINES && line.split('"').length % 2 === 0 && at + 1 < lines.length; more += 1)
      line += `\n${lines[(at += 1)]!}`;
    if (direction === null) {
      const head = HEADER.exec(line);
      if (!head) return { fault: 'Only flowcharts can be opened from Mermaid, not its other diagrams.' };
      const spelt = (head[1] ?? 'TB').toUpperCase();
      direction = spelt === 'TD' ? 'TB' : (spelt as Direction);
      line = line.slice(head[0].length);
    }
    for (const statement of statementsOf(line)) {
      try {
        read(statement, number);
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        leave(number, statement);
      }
    }
    if (vertices.size > FLOW_LIMITS.nodes)
      return {
        fault: `This flowchart has more than ${countText(FLOW_LIMITS.nodes)} shapes; at most that many can be opened.`,
      };
    if (ways.length > FLOW_LIMITS.edges)
      return {
        fault: `This flowchart has more than ${countText(FLOW_LIMITS.edges)} lines; at most that many can be opened.`,
      };
    if (groups.length > FLOW_LIMITS.groups)
      return { fault: `This flowchart has more than ${FLOW_LIMITS.groups} groups; at most that many can be opened.` };
  }
  if (direction === null) return { fault: 'This file does not contain a flowchart.' };

  // Groups are not shapes, and no line ends at one.
  for (const id of named.keys()) vertices.delete(id);
  const taken = new Set<string>();
  const edges: FlowEdge[] = [];
  ways.forEach(({ source, target, label, dash, arrows, isUnseen, line, text: statement }, at) => {
    if (isUnseen) return;
    if (!vertices.has(source) || !vertices.has(target)) return leave(line, statement);
    const { stroke: colour, dash: pattern = dash } = { ...lineStyles.get('default'), ...lineStyles.get(at) };
    const edge = { ...newEdge(source, target, taken), label, dash: pattern, arrows, ...(colour ? { colour } : {}) };
    taken.add(edge.id);
    edges.push(edge);
  });
  const nodes = inRows(
    [...vertices].map(([id, vertex]) => nodeOf(id, vertex, classes)),
    edges,
    direction,
  );
  const used = new Set<string | undefined>(nodes.map(({ group }) => group));
  // Inner groups come after the ones around them.
  for (const { id, parent } of groups.toReversed()) if (used.has(id)) used.add(parent);
  const diagram = { nodes, edges, groups: groups.filter(({ id }) => used.has(id)) };
  return { diagram, direction, leftOut, ...(name === undefined ? {} : { name: plainText(name) }) };
}

const WIDTH = 180;
const WIDEST = 260;

function nodeOf(id: string, vertex: Vertex, classes: ReadonlyMap<string, Looks>): FlowNode {
  const { type, label, group } = vertex;
  const looks: Looks = Object.assign(
    {},
    classes.get('default'),
    ...vertex.classes.map((one) => classes.get(one)),
    vertex.fill ? { fill: vertex.fill } : {},
    vertex.colour ? { colour: vertex.colour } : {},
  );
  const background = looks.fill ?? DEFAULT_BACKGROUND;
  const textColor = looks.colour ?? (looks.fill ? readableOn(looks.fill) : DEFAULT_TEXT);
  const width = Math.round(Math.min(WIDEST, Math.max(WIDTH, textWidth(label) + 40)));
  return {
    id,
    type,
    position: { x: 0, y: 0 },
    data: { label, background, textColor },
    style: { width, height: Math.max(48, heightFor(type, label, width)) },
    ...(group === undefined ? {} : { group }),
  };
}

/** One row for each step from where the diagram begins, along its direction. */
function inRows(nodes: readonly FlowNode[], edges: readonly FlowEdge[], direction: Direction): FlowNode[] {
  const after = Map.groupBy(edges, ({ source }) => source);
  const entered = new Set(edges.map(({ target }) => target));
  const ranks = new Map<string, number>();
  for (const { id } of [...nodes.filter((node) => !entered.has(node.id)), ...nodes]) {
    if (ranks.has(id)) continue;
    ranks.set(id, 0);
    const waiting = [id];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      for (const { target } of after.get(next) ?? [])
        if (!ranks.has(target)) {
          ranks.set(target, ranks.get(next)! + 1);
          waiting.push(target);
        }
  }
  const isAcross = direction === 'LR' || direction === 'RL';
  const sign = direction === 'BT' || direction === 'RL' ? -1 : 1;
  const filled = new Map<number, number>();
  return nodes.map((node) => {
    const rank = ranks.get(node.id) ?? 0;
    const place = filled.get(rank) ?? 0;
    filled.set(rank, place + 1);
    const along = sign * rank * (isAcross ? WIDEST + 80 : 180);
    const aside = place * (isAcross ? 160 : WIDEST + 60);
    return { ...node, position: isAcross ? { x: along, y: aside } : { x: aside, y: along } };
  });
}
