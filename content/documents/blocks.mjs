// Helpers that the document writers share: the text files, the plain text of inline parts, and the widths of table columns.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMarkdown } from '../../src/domain/resources/markdown.ts';

export const TEXTS = resolve(import.meta.dirname, 'texts');

/** Reads a text of the folder: its title and its blocks, of which the title is the first. */
export function readText(slug) {
  const blocks = readMarkdown(readFileSync(join(TEXTS, `${slug}.md`), 'utf8'));
  if (blocks[0]?.kind !== 'heading' || blocks[0].level !== 1)
    throw new Error(`${slug}.md does not begin with its title`);
  return { title: plainOf(blocks[0].content), blocks };
}

export const plainOf = (parts) => parts.map((part) => ('text' in part ? part.text : plainOf(part.children))).join('');

/** The paragraphs of a quote, each in one line. */
export const paragraphsOf = (parts) =>
  plainOf(parts)
    .split(/\n{2,}/)
    .map((text) => text.replace(/\s+/g, ' ').trim());

/** How many letters of a table's text fit in one line of a page. */
const LETTERS = 92;

/** Widths that add up to `whole`: each column has room for its longest word, and the rest is shared out by the length of the contents. */
export function shareOut(rows, whole) {
  const count = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: count }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const word = Math.max(...cells.flatMap((cell) => cell.split(/\s+/).map((text) => text.length)), 3) + 4;
    // A column that is empty, to be filled in, gets room to write.
    const isBlank = cells.slice(1).every((cell) => cell === '');
    const longest = Math.max(...cells.map((cell) => cell.length)) + 4;
    return { word, wish: Math.max(word, isBlank ? 24 : Math.min(46, longest)) };
  });
  const words = columns.reduce((sum, { word }) => sum + word, 0);
  const wishes = columns.reduce((sum, { wish, word }) => sum + wish - word, 0) || 1;
  const left = Math.max(0, LETTERS - words);
  const needs = columns.map(({ word, wish }) => word + ((wish - word) / wishes) * left);
  const sum = needs.reduce((all, need) => all + need, 0);
  const widths = needs.map((need) => Math.floor((need / sum) * whole));
  widths[widths.length - 1] += whole - widths.reduce((all, width) => all + width, 0);
  return widths;
}
