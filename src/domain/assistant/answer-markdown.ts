/**
 * Reads the Markdown of an answer: its blocks, the paragraphs that cite a source, the marks that are not closed yet, and the links that lead
 * outside. While an answer is coming in, only its last block is read again.
 */
import type { Block, Inline } from '@/domain/resources/markdown';

const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * The parts between empty lines; code keeps its empty lines. Reading them one by one gives the same as reading the whole text, because
 * an empty line ends every block except code. `src/domain/resources/markdown.ts` reads both.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const close = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (fence !== null) {
      lines.push(line);
      const said = line.trim();
      if (said.length >= fence.length && said === fence[0]!.repeat(said.length)) {
        fence = null;
        close();
      }
      continue;
    }
    const opens = FENCE.exec(line)?.[1];
    if (opens !== undefined) {
      close();
      fence = opens;
      lines.push(line);
    } else if (line.trim() === '') close();
    else lines.push(line);
  }
  close();
  return blocks;
}

// Finds the paragraphs of a model's answer that cite nothing: they are marked, so that no one takes them for the portal's facts.

const CITES = /\[(\d{1,3})\]/g;
/** Headings, rules and lines that only introduce a list need no citation: they state nothing. */
const SAYS_NOTHING = /^(?:#{1,6}\s.*|.{0,120}:|[-*_]{3,})$/;

/**
 * Paragraphs of Markdown. `isCited`: the paragraph has at least one number, and all its numbers are in `known`, the numbers that a tool
 * gave. An invented number is not a source. Code and tables count as one paragraph each.
 */
export function readParagraphs(text: string, known: ReadonlySet<number>): { text: string; isCited: boolean }[] {
  const isCited = (part: string) => {
    const numbers = [...part.matchAll(CITES)].map(([, n]) => Number(n));
    return numbers.length > 0 && numbers.every((n) => known.has(n));
  };
  return splitBlocks(text)
    .map((part) => part.trim())
    .map((part) => ({ text: part, isCited: isCited(part) || SAYS_NOTHING.test(part) }));
}

// While an answer is coming in, its last block looks as it will when it is finished: half-open marks neither show nor jump.

/** A line that so far has only the mark of a list, a heading, a quotation or a rule. */
const MARK_ALONE = /^\s*(?:[-*+]{1,2}|\d{1,9}[.)]?|#{1,6}|>|[-*+]\s+\[[ xX]?\]?)\s*$/;
const OPEN_LINK = /!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}$/;
/** A citation or a link whose bracket is not closed yet. */
const OPEN_BRACKET = /!?\[([^[\]\n]{0,300})\]?$/;
const OPEN_FENCE = /^\s*(?:`{3,}|~{3,})/;

/** `closers`: the marks that close emphasis and code still open at the end of `text`. `lone`: the length of a mark that `text` ends with. */
function openMarks(text: string): { closers: string; lone: number } {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text[at]!;
    if (letter === '\\') {
      at += 2;
      continue;
    }
    if (letter === '`') {
      let from = at;
      while (text[from] === '`') from += 1;
      const run = text.slice(at, from);
      const end = text.indexOf(run, from);
      if (end < 0) {
        if (from >= text.length) return { closers: open.reverse().join(''), lone: run.length };
        return { closers: run + open.reverse().join(''), lone: 0 };
      }
      at = end + run.length;
      continue;
    }
    if (letter === '*' || letter === '_') {
      const mark = text[at + 1] === letter ? letter + letter : letter;
      const from = at + mark.length;
      const before = text[at - 1];
      if (open.at(-1) === mark && before !== ' ') open.pop();
      else if (from >= text.length) return { closers: open.reverse().join(''), lone: mark.length };
      else if (text[from] !== ' ' && text[from] !== '\n' && !(letter === '_' && /[\p{L}\p{N}]/u.test(before ?? ' ')))
        open.push(mark);
      at = from;
      continue;
    }
    at += 1;
  }
  return { closers: open.reverse().join(''), lone: 0 };
}

/** The start of the text that marks of the last line can belong to: the whole paragraph, or only the list item or the table cell. */
function inlineStart(block: string): number {
  const line = block.lastIndexOf('\n') + 1;
  const last = block.slice(line);
  if (/^\s*\|/.test(last)) return line + last.lastIndexOf('|') + 1;
  const item = /^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+/.exec(last);
  if (item) return line + item[0].length;
  return /^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s/.test(block) ? line : 0;
}

/** The last block as it can be shown while more of it comes. Only for an unfinished block: a finished text is shown as it is. */
export function mendOpen(block: string): string {
  if (OPEN_FENCE.test(block)) return block;
  const lines = block.split('\n');
  // A table is shown only once the line under its head is complete.
  if (/^\s*\|/.test(lines[0] ?? '') && lines.length < 3) return '';
  let text = MARK_ALONE.test(lines.at(-1) ?? '') ? lines.slice(0, -1).join('\n') : block;
  if (/^\s*`{1,2}$/.test(text)) return '';
  text = text.replace(OPEN_LINK, '$1').replace(OPEN_BRACKET, (whole, label: string) => {
    if (whole.endsWith(']')) return /^\d{1,3}$/.test(label) ? whole : label;
    return /^\d{0,3}$/.test(label) ? '' : label;
  });
  text = text.replace(/[\\!]$/, '');
  const from = inlineStart(text);
  const { closers, lone } = openMarks(text.slice(from));
  const cut = lone > 0 ? text.slice(0, -lone) : text;
  // A closing mark has no effect after a space.
  const trimmed = closers === '' ? cut : cut.trimEnd();
  return trimmed.length > from || closers === '' ? trimmed + closers : cut;
}

// Links that lead away from the portal become text with their address, because a link with harmless words could send data to another site.

const isHere = (href: string): boolean => href.startsWith('/');

function withoutLinks(parts: readonly Inline[]): Inline[] {
  return parts.flatMap((part): Inline[] => {
    if (part.kind === 'text' || part.kind === 'code') return [part];
    const children = withoutLinks(part.children);
    if (part.kind !== 'link' || isHere(part.href)) return [{ ...part, children }];
    const [only, ...more] = children;
    const saysItself = more.length === 0 && only?.kind === 'text' && only.text === part.href;
    return saysItself ? children : [...children, { kind: 'text', text: ` (${part.href})` }];
  });
}

/** The same blocks, with links only to pages of the portal. The sources of an answer are linked by their numbers. */
export function withoutOutsideLinks(blocks: readonly Block[]): Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
      case 'quote':
        return { ...block, content: withoutLinks(block.content) };
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, content: withoutLinks(item.content) })) };
      case 'table':
        return {
          ...block,
          header: block.header.map(withoutLinks),
          rows: block.rows.map((row) => row.map(withoutLinks)),
        };
      default:
        return block;
    }
  });
}
