/** Remembers the columns and answers of a bank's tables by their header, and makes the keys of imported lines. */
import type { EncodingName } from '@/domain/tables/encoding-names';
import type { ColumnMapping } from './columns/columns';
import type { DayOrder, StatementLine } from './statement';

// Keys that show whether a line of a statement was imported before. Equal lines of one day are numbered, so that two equal
// purchases stay two, but importing the same file twice adds nothing. The order of the lines in the file does not matter.

/** 64 bits as 16 hexadecimal digits: two hashes like FNV-1a with different multipliers. Source: Fowler, Noll, Vo; RFC 9923. */
export function hashText(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code ^ (index & 0xff), 0x85ebca6b);
    second ^= second >>> 13;
  }
  const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0');
  return hex(first ^ (first >>> 15)) + hex(second ^ (second >>> 16));
}

const SEPARATOR = '\u001f';

/** The content of a line, without its number among equals. The bank's own id is part of it, to distinguish equal purchases. */
function contentOf({ date, amount, description, bankId }: StatementLine): string {
  const words = description.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  // If there is an id, the words are left out, because banks complete them later.
  return bankId ? ['id', bankId, date, amount].join(SEPARATOR) : ['text', date, amount, words].join(SEPARATOR);
}

/** One key per line, in the order of the lines: hash, then the number among equal lines from 1. */
export function importKeysOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const content = contentOf(line);
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);
    return `${hashText(content)}-${number}`;
  });
}

export interface RememberedMapping {
  fingerprint: string;
  mapping: ColumnMapping;
  dayOrder: DayOrder | null;
  decimal: '.' | ',' | null;
  /** Null if the file made it clear. */
  encoding: EncodingName | null;
}

export interface ImportMemory {
  /** The latest first. */
  mappings: readonly RememberedMapping[];
}

/** Maximum number of tables that are remembered. */
export const MEMORY_LIMIT = 50;

/** Equal for tables with the same header, whatever the case and the spaces. */
export const headerFingerprint = (header: readonly string[]): string =>
  hashText(header.map((cell) => cell.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()).join('\u001f'));

export const recallMapping = (memory: ImportMemory, fingerprint: string): RememberedMapping | null =>
  memory.mappings.find((entry) => entry.fingerprint === fingerprint) ?? null;

export function rememberMapping(memory: ImportMemory, entry: RememberedMapping): ImportMemory {
  const rest = memory.mappings.filter(({ fingerprint }) => fingerprint !== entry.fingerprint);
  return { mappings: [entry, ...rest].slice(0, MEMORY_LIMIT) };
}
