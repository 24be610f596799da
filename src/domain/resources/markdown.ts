/** Reads the part of Markdown that documents here use, into blocks to be drawn as elements. HTML stays text, so nothing can run. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

interface ListItem {
  content: Inline[];
  /** Null if it is not a task. */
  isDone: boolean | null;
  /** 0 for the outermost, at most 3. */
  depth: number;
}

export type Block =
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const MAX_BLOCKS = 2000;
const MAX_COLUMNS = 20;
const MAX_NESTING = 3;

/** Only these addresses become links: web and mail addresses, and pages of this portal, which begin with one slash and a name. */
const LINK =
  /^(?:(?:https?:\/\/|mailto:)[^\s<>"]{1,500}|\/(?:portal|flow-builder|subscription-plans)(?:[/?#][^\s<>"\\]{0,500})?)$/i;
/** All punctuation of ASCII. Source: CommonMark 0.31, §2.4. */
const ESCAPABLE = /^[!-/:-@[-`{-~]$/;
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** One space on either side separates backticks, and is not part of the code. */
const codeOf = (text: string): string =>
  text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' ? text.slice(1, -1) : text;

/** Emphasis, code and links of one paragraph. Markers without a partner remain as text. */
export function readInline(text: string, nesting = 0): Inline[] {
  const parts: Inline[] = [];
  let plain = '';
  const push = (part: Inline) => {
    if (plain) parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push(part);
  };
  // A marker without a partner from here on has none later either. Without this set, many openers would take quadratic time.
  const lonely = new Set<string>();
  const closing = (marker: string, from: number): number => {
    if (lonely.has(marker)) return -1;
    const found = text.indexOf(marker, from);
    if (found < 0) lonely.add(marker);
    return found;
  };
  /** Code ends at exactly as many backticks as it began with. */
  const closingRun = (run: string, from: number): number => {
    if (lonely.has(run)) return -1;
    for (let found = text.indexOf(run, from); found >= 0;) {
      let end = found + run.length;
      while (text[end] === '`') end += 1;
      if (end - found === run.length) return found;
      found = text.indexOf(run, end);
    }
    lonely.add(run);
    return -1;
  };
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    if (character === '\\' && ESCAPABLE.test(text[at + 1] ?? '')) {
      const sign = text[at + 1]!;
      // A separate text part, so that code that searches texts for citations does not read `\[1\]` as one.
      if (sign === '[') push({ kind: 'text', text: sign });
      else plain += sign;
      at += 2;
      continue;
    }
    if (character === '`') {
      let from = at;
      while (text[from] === '`') from += 1;
      const run = text.slice(at, from);
      const end = closingRun(run, from);
      if (end > 0) push({ kind: 'code', text: codeOf(text.slice(from, end)) });
      else plain += run;
      at = end > 0 ? end + run.length : from;
      continue;
    }
    if ((character === '*' || character === '_') && nesting < MAX_NESTING) {
      const marker = text[at + 1] === character ? character + character : character;
      const from = at + marker.length;
      const end = closing(marker, from);
      // `snake_case` is not emphasis, and neither is `2 * 3`.
      const opens = text[from] !== ' ' && !(character === '_' && isWord(text[at - 1]));
      const closes = end > from && text[end - 1] !== ' ' && !(character === '_' && isWord(text[end + marker.length]));
      if (opens && closes) {
        push({ kind: marker.length === 2 ? 'strong' : 'em', children: readInline(text.slice(from, end), nesting + 1) });
        at = end + marker.length;
        continue;
      }
      plain += marker;
      at = from;
      continue;
    }
    if (character === '[' && nesting < MAX_NESTING) {
      const middle = closing('](', at + 1);
      const end = middle < 0 ? -1 : closing(')', middle + 2);
      const href = end < 0 ? '' : text.slice(middle + 2, end);
      // The text of a link may not contain a closing bracket: in `[1] and [a](b)`, the link does not begin at `[1]`.
      if (middle > at + 1 && LINK.test(href) && !text.slice(at + 1, middle).includes(']')) {
        push({ kind: 'link', href, children: readInline(text.slice(at + 1, middle), MAX_NESTING) });
        at = end + 1;
        continue;
      }
    }
    plain += character;
    at += 1;
  }
  if (plain) parts.push({ kind: 'text', text: plain });
  return parts;
}

const cellsOf = (line: string): Inline[][] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .slice(0, MAX_COLUMNS)
    .map((cell) => readInline(cell.trim()));

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const TABLE_LINE = /^\s*\|[\s:|-]*-[\s:|-]*$/;
/** The text after backticks contains none: a line such as ```x``` is text with code in it. Source: CommonMark 0.31, §4.5. */
const FENCE = /^(\s*)(`{3,}(?=[^`]*$)|~{3,})/;
const starts = (line: string) =>
  HEADING.test(line) || ITEM.test(line) || RULE.test(line) || FENCE.test(line) || /^\s*[>|]/.test(line);

/** The line, with at most as many leading spaces removed as its fence has. */
const withoutIndent = (line: string, spaces: number): string =>
  line.slice(Math.min(spaces, line.length - line.trimStart().length));

function readItem(indent: string, text: string): ListItem & { text: string } {
  const task = /^\[([ xX])\]\s+(.*)$/.exec(text);
  return {
    text: task?.[2] ?? text,
    content: [],
    isDone: task ? task[1] !== ' ' : null,
    depth: Math.min(3, Math.floor(indent.replaceAll('\t', '  ').length / 2)),
  };
}

/** The blocks of a document, at most 2,000. */
export function readMarkdown(source: string): Block[] {
  const lines = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const blocks: Block[] = [];
  let at = 0;
  /** Takes lines as long as they belong together. */
  const take = (holds: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && holds(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length && blocks.length < MAX_BLOCKS) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    const fence = FENCE.exec(line);
    const item = RULE.test(line) ? null : ITEM.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      at += 1;
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length,
        content: readInline(heading[2]!.replace(/\s#+\s*$/, '')),
      });
    } else if (fence) {
      at += 1;
      const [, indent = '', mark = ''] = fence;
      const isEnd = (next: string) => {
        const text = next.trim();
        return text.length >= mark.length && text === mark[0]!.repeat(text.length);
      };
      const code = take((next) => !isEnd(next)).map((next) => withoutIndent(next, indent.length));
      blocks.push({ kind: 'code', text: code.join('\n') });
      at += 1;
    } else if (RULE.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (/^\s*>/.test(line)) {
      const quoted = take((next) => /^\s*>/.test(next)).map((next) => next.replace(/^\s*>\s?/, ''));
      blocks.push({ kind: 'quote', content: readInline(quoted.join('\n').trim()) });
    } else if (/^\s*\|/.test(line) && TABLE_LINE.test(lines[at + 1] ?? '')) {
      const [header, , ...rows] = take((next) => /^\s*\|/.test(next));
      blocks.push({ kind: 'table', header: cellsOf(header!), rows: rows.map(cellsOf) });
    } else if (item) {
      const isOrdered = item[2] !== undefined;
      const items: (ListItem & { text: string })[] = [];
      while (at < lines.length) {
        const next = RULE.test(lines[at]!) ? null : ITEM.exec(lines[at]!);
        const last = items.at(-1);
        if (next && (next[2] !== undefined) === isOrdered) items.push(readItem(next[1]!, next[3]!));
        else if (last && /^\s+\S/.test(lines[at]!) && !next) last.text += ` ${lines[at]!.trim()}`;
        else break;
        at += 1;
      }
      blocks.push({
        kind: 'list',
        isOrdered,
        start: Number(item[2] ?? 1),
        items: items.map(({ text, isDone, depth }) => ({ content: readInline(text), isDone, depth })),
      });
    } else {
      at += 1;
      const more = take((next) => next.trim() !== '' && !starts(next));
      blocks.push({ kind: 'paragraph', content: readInline([line, ...more].join(' ').trim()) });
    }
  }
  return blocks;
}
