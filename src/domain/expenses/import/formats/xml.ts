/**
 * A small strict reader for XML from banks: elements, attributes and text. It refuses document types and custom entities,
 * and limits depth and count. Wanted elements are passed on when they close and then dropped, so memory use stays small.
 */
import type { FileFault } from '@/domain/tables/reading';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
  /** Line of the opening tag, from 1. */
  line: number;
}

const MOST_DEPTH = 64;
const MOST_ELEMENTS = 4_000_000;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

class Refused extends Error {}

/** Text with the five predefined entities and character numbers resolved; null for any other. */
export function resolveEntities(text: string): string | null {
  if (!text.includes('&')) return text;
  let isKnown = true;
  const resolved = text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));|&/gi,
    (_, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code !== null && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
        return String.fromCodePoint(code);
      const known = name === undefined ? undefined : ENTITIES.get(name);
      if (known === undefined) isKnown = false;
      return known ?? '';
    },
  );
  return isKnown ? resolved : null;
}

const CUT_OFF = 'This file is cut off: it ends in the middle. Please download it again.';
const NAME = /[A-Za-z_][\w.:-]{0,127}/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]{0,127})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Receives an element, its ancestors (outermost first), and the position in the text that was reached. */
export type OnElement = (element: XmlElement, path: readonly XmlElement[], at: number) => void;

/** Reads a whole document; calls `onElement` for each closing element whose local name is in `wanted`. Null when all went well. */
export function readXml(text: string, wanted: ReadonlySet<string>, onElement: OnElement): FileFault | null {
  try {
    walk(text, wanted, onElement);
    return null;
  } catch (error) {
    if (error instanceof Refused) return { fault: error.message };
    throw error;
  }
}

function walk(text: string, wanted: ReadonlySet<string>, onElement: OnElement): void {
  const stack: XmlElement[] = [];
  let count = 0;
  let hasRoot = false;
  let line = 1;
  // Banks write whole files in one line: each tag must not search the rest of the file for a line feed again.
  let feed = text.indexOf('\n');
  const lineAt = (index: number) => {
    for (; feed >= 0 && feed < index; feed = text.indexOf('\n', feed + 1)) line += 1;
    return line;
  };
  const refuse = (reason: string, index: number): never => {
    throw new Refused(`Line ${lineAt(index)} of this file is not valid: ${reason}.`);
  };
  const skipPast = (sign: string, from: number): number => {
    const end = text.indexOf(sign, from);
    if (end < 0) throw new Refused(CUT_OFF);
    return end + sign.length;
  };
  const close = (element: XmlElement) => {
    const parent = stack.at(-1);
    if (wanted.has(element.name)) onElement(element, stack, index);
    else parent?.children.push(element);
  };
  let index = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (index < text.length) {
    const open = text.indexOf('<', index);
    const raw = text.slice(index, open < 0 ? text.length : open);
    if (raw.trim() !== '') {
      const parent = stack.at(-1);
      if (!parent) refuse('there is text outside the document', index);
      const value = resolveEntities(raw);
      if (value === null) refuse('it uses an unknown entity', index);
      else if (parent) parent.text += value;
    }
    if (open < 0) break;
    if (text.startsWith('<!--', open)) index = skipPast('-->', open + 4);
    else if (text.startsWith('<?', open)) index = skipPast('?>', open + 2);
    else if (text.startsWith('<![CDATA[', open)) {
      index = skipPast(']]>', open + 9);
      const parent = stack.at(-1);
      if (!parent) refuse('there is text outside the document', open);
      else parent.text += text.slice(open + 9, index - 3);
    } else if (text.startsWith('<!', open)) refuse('a document type is not allowed', open);
    else if (text[open + 1] === '/') {
      const end = skipPast('>', open);
      const name = text.slice(open + 2, end - 1).trim();
      const element = stack.pop();
      if (!element || element.name !== local(name))
        refuse(`</${name.slice(0, 30)}> closes an element that is not open`, open);
      else close(element);
      index = end;
    } else {
      NAME.lastIndex = open + 1;
      const name = NAME.exec(text)?.[0];
      if (!name) {
        if (open + 1 >= text.length) throw new Refused(CUT_OFF);
        refuse('a tag has no name', open);
        return;
      }
      index = open + 1 + name.length;
      const attributes = new Map<string, string>();
      ATTRIBUTE.lastIndex = index;
      for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
        index = ATTRIBUTE.lastIndex;
        const value = resolveEntities(match[2] ?? match[3] ?? '');
        if (value === null) refuse('it uses an unknown entity', open);
        else if (attributes.size < 50) attributes.set(local(match[1]!), value);
      }
      while (/\s/.test(text[index] ?? '')) index += 1;
      const isEmpty = text[index] === '/';
      if (isEmpty) index += 1;
      if (text[index] !== '>') {
        if (text.indexOf('>', open) < 0) throw new Refused(CUT_OFF);
        refuse(`the tag <${name.slice(0, 30)}> is not complete`, open);
      }
      index += 1;
      if (stack.length === 0 && hasRoot) refuse('there is a second document', open);
      hasRoot = true;
      count += 1;
      if (count > MOST_ELEMENTS) throw new Refused('This file has too many elements.');
      const element: XmlElement = { name: local(name), attributes, children: [], text: '', line: lineAt(open) };
      if (isEmpty) close(element);
      else {
        stack.push(element);
        if (stack.length > MOST_DEPTH) throw new Refused('This file is nested too deeply.');
      }
    }
  }
  if (stack.length > 0) throw new Refused(CUT_OFF);
  if (!hasRoot) throw new Refused('This file does not contain an XML document.');
}

/** The first element at a path of names below this one, or null. */
export function findElement(element: XmlElement | null, ...names: string[]): XmlElement | null {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name) ?? null;
  return found;
}

/** The text at a path, trimmed; '' when there is none. */
export const textAt = (element: XmlElement | null, ...names: string[]): string =>
  findElement(element, ...names)?.text.trim() ?? '';

export const childrenOf = (element: XmlElement | null, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
