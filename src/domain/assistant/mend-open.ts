/** Makes the last block of an answer that is still coming in look as it will: half-open marks neither show nor jump. */

/** A line that has only its mark so far: of a list, a heading, a quotation, a rule. */
const MARK_ALONE = /^\s*(?:[-*+]{1,2}|\d{1,9}[.)]?|#{1,6}|>|[-*+]\s+\[[ xX]?\]?)\s*$/;
const OPEN_LINK = /!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}$/;
/** A citation or a link whose bracket is not closed yet. */
const OPEN_BRACKET = /!?\[([^[\]\n]{0,300})\]?$/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;

/** What closes the emphasis and code that are open at the end of `text`, and how many letters of a mark are there with nothing after them. */
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

/** Where the words begin that marks of the last line can belong to: a paragraph counts whole, a list's item and a cell by themselves. */
function inlineStart(block: string): number {
  const line = block.lastIndexOf('\n') + 1;
  const last = block.slice(line);
  if (/^\s*\|/.test(last)) return line + last.lastIndexOf('|') + 1;
  const item = /^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+/.exec(last);
  if (item) return line + item[0].length;
  return /^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s/.test(block) ? line : 0;
}

/** The last block as it can be shown while more of it comes. Only for what is not finished: a finished text is shown as it is. */
export function mendOpen(block: string): string {
  if (FENCE.test(block)) return block;
  const lines = block.split('\n');
  // A table is one only once the line under its head is there.
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
  // A mark closes only against a letter.
  const trimmed = closers === '' ? cut : cut.trimEnd();
  return trimmed.length > from || closers === '' ? trimmed + closers : cut;
}
