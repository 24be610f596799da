/** Single statements of a Mermaid flowchart: shapes with their texts, and the lines between them. `read-mermaid.ts` reads the whole. */
import { FLOW_LIMITS, type FlowEdge, type NodeType } from '@/domain/flowchart/diagram';

/** Opening and closing symbols of a shape, the longer first. */
const SHAPES: readonly (readonly [open: string, close: string, type: NodeType])[] = [
  ['(((', ')))', 'circle'],
  ['((', '))', 'circle'],
  ['([', '])', 'circle'],
  ['[[', ']]', 'rectangle'],
  ['[(', ')]', 'rectangle'],
  ['[/', '/]', 'input'],
  ['[\\', '\\]', 'output'],
  ['[/', '\\]', 'special'],
  ['[\\', '/]', 'special'],
  ['{{', '}}', 'special'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rectangle'],
  ['{', '}', 'diamond'],
  ['>', ']', 'special'],
];

/** The class of our position loggers, because Mermaid has no such shape: other charts use `[[…]]` for steps that are charts themselves. */
export const LOGGER_CLASS = 'position-logger';

const NAMED_SHAPES: Readonly<Record<string, NodeType>> = {
  diam: 'diamond',
  diamond: 'diamond',
  decision: 'diamond',
  circle: 'circle',
  circ: 'circle',
  start: 'circle',
  stop: 'circle',
  stadium: 'circle',
  pill: 'circle',
  terminal: 'circle',
  'lean-r': 'input',
  'in-out': 'input',
  'lean-l': 'output',
  'out-in': 'output',
  hex: 'special',
  hexagon: 'special',
  prepare: 'special',
};

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', apos: "'" };

/** Text without markup: `<br>` ends a line, other tags and icons are dropped, codes become their letters. */
export function plainText(raw: string): string {
  return raw
    .replace(/^`([\s\S]*)`$/, '$1')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\bfa[bsrl]?:fa-[\w-]+/g, '')
    .replace(/[#&](?:#?(\d{1,7})|([a-z]{2,6}));/g, (whole, code?: string, word?: string) => {
      const point = Number(code);
      if (code !== undefined) return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
      return (word !== undefined && Object.hasOwn(ENTITIES, word) ? ENTITIES[word] : undefined) ?? whole;
    })
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, FLOW_LIMITS.label);
}

export interface Vertex {
  type: NodeType;
  label: string;
  group?: string;
  classes: string[];
  fill?: string;
  colour?: string;
}
/** A statement that cannot be read. */
export class Unread extends Error {}

const ID = /(?:[\p{L}\p{M}\p{N}_*]|[-./](?=[\p{L}\p{N}_])){1,100}/uy;
/** A hyphen belongs to the name of a class only before a letter or digit; else a line begins with it: `a:::x-->b`. */
const CLASS = /:::((?:[\p{L}\p{M}\p{N}_]|-(?=[\p{L}\p{N}_]))+)/uy;
const NEXT_CLASS = /,((?:[\p{L}\p{M}\p{N}_]|-(?=[\p{L}\p{N}_]))+)/uy;
const PLAIN_LINK = /(<|[ox](?=--|==|-\.))?(?:(-{2,})|(={2,})|-(\.+)-)([>ox](?=[\s|\p{L}\p{N}_]|$)|>)?/uy;
const DOTTED_TEXT = /(<)?-\.+(?![-.])/y;
/** The end of a line with its text inside, by the symbol that it began with. */
const TEXT_ENDS = { '-': /-{2,}[>ox]|-{3,}/g, '=': /={2,}[>ox]|={3,}/g, '.': /\.+-[>ox]?/g } as const;

export type LineLooks = Pick<FlowEdge, 'label' | 'dash' | 'arrows'> & { isTurned: boolean; isUnseen: boolean };

/** Reads one statement from the left. */
export class Cursor {
  at = 0;
  constructor(
    readonly text: string,
    private readonly vertices: Map<string, Vertex>,
    private readonly group: string | undefined,
  ) {}

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
  skip = (): unknown => this.take(/[ \t\n]*/y);
  isEnd = (): boolean => this.at >= this.text.length;

  /** Reads `a & b[Text]:::class` and returns the ids. */
  nodes(): string[] {
    const ids: string[] = [];
    do {
      this.skip();
      ids.push(this.node());
      this.skip();
    } while (this.take(/&/y));
    return ids;
  }

  private node(): string {
    const id = this.take(ID)?.[0];
    if (id === undefined) throw new Unread();
    const known = this.vertices.get(id);
    const vertex: Vertex = known ?? { type: 'rectangle', label: plainText(id), classes: [] };
    if (vertex.group === undefined && this.group !== undefined) vertex.group = this.group;
    const about = this.take(/@\{([^}]*)\}/y)?.[1];
    if (about !== undefined) {
      const shape = /\bshape\s*:\s*"?([\w-]+)/.exec(about)?.[1] ?? '';
      const label = /\blabel\s*:\s*"([^"]*)"/.exec(about)?.[1];
      if (Object.hasOwn(NAMED_SHAPES, shape)) vertex.type = NAMED_SHAPES[shape]!;
      if (label !== undefined) vertex.label = plainText(label);
    } else this.shape(vertex);
    for (let one = this.take(CLASS); one; one = this.take(NEXT_CLASS)) vertex.classes.push(one[1]!);
    if (vertex.type === 'rectangle' && vertex.classes.includes(LOGGER_CLASS)) vertex.type = 'position-logger';
    this.vertices.set(id, vertex);
    return id;
  }

  private shape(vertex: Vertex): void {
    const rest = this.text.slice(this.at, this.at + 3);
    const fitting = SHAPES.filter(([open]) => rest.startsWith(open));
    if (fitting.length === 0) return;
    for (const [open, close, type] of fitting) {
      const from = this.at + open.length;
      const quoted = /\s*"([^"]*)"\s*/y;
      quoted.lastIndex = from;
      const inQuotes = quoted.exec(this.text);
      const end = inQuotes ? quoted.lastIndex : this.text.indexOf(close, from);
      if (end < 0 || !this.text.startsWith(close, end)) continue;
      // "[/" has two possible ends, and the nearest one counts.
      const other = fitting.find(([same, stop]) => same === open && stop !== close);
      const nearer = other && !inQuotes ? this.text.indexOf(other[1], from) : -1;
      if (nearer >= 0 && nearer < end) continue;
      vertex.type = type;
      vertex.label = plainText(inQuotes ? inQuotes[1]! : this.text.slice(from, end));
      this.at = end + close.length;
      return;
    }
    throw new Unread();
  }

  /** Reads the symbol between two nodes, with its text; null if there is none. */
  link(): LineLooks | null {
    this.skip();
    this.take(/[\w-]+@(?=[-=<~])/y);
    if (this.take(/~{3,}/y)) return { label: '', dash: 'solid', arrows: 'none', isTurned: false, isUnseen: true };
    const plain = this.take(PLAIN_LINK);
    const dotted = plain ? null : this.take(DOTTED_TEXT);
    if (!plain && !dotted) return null;
    const isStart = (plain ?? dotted)![1] !== undefined;
    let end = plain?.[5];
    let label = '';
    const sign = dotted || plain?.[4] ? '.' : plain?.[3] ? '=' : '-';
    const hasTextInside = dotted !== null || (end === undefined && (plain?.[2] ?? plain?.[3])?.length === 2);
    if (hasTextInside) {
      const stop = TEXT_ENDS[sign];
      stop.lastIndex = this.at;
      const found = stop.exec(this.text);
      if (!found && !isStart) throw new Unread();
      if (found) {
        label = this.text
          .slice(this.at, found.index)
          .trim()
          .replace(/^"(.*)"$/s, '$1');
        end = /[>ox]$/.exec(found[0])?.[0];
        this.at = stop.lastIndex;
      }
    }
    this.skip();
    const between = this.take(/\|\s*(?:"([^"]*)"|([^|"]*))\s*\|/y);
    if (between) label = between[1] ?? between[2] ?? '';
    return {
      label: plainText(label),
      dash: sign === '.' ? 'dashed' : 'solid',
      arrows: end !== undefined && isStart ? 'both' : end !== undefined || isStart ? 'end' : 'none',
      isTurned: isStart && end === undefined,
      isUnseen: false,
    };
  }
}

/** The statements of a line, separated by `;` outside of quotes and brackets. */
export function statementsOf(line: string): string[] {
  const found: string[] = [];
  let [start, depth] = [0, 0];
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!;
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[[({]/.test(letter)) depth += 1;
    else if (!isQuoted && /[\])}]/.test(letter)) depth -= 1;
    else if (!isQuoted && depth <= 0 && letter === ';') {
      found.push(line.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, line.slice(start)].map((one) => one.trim()).filter(Boolean);
}
