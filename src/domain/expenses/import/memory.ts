/** Remembered answers about a bank's tables, by the fingerprint of the header: the columns and the answers to questions. */
import type { ColumnMapping } from './columns/columns';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { hashText } from './fingerprints';
import type { DayOrder } from './statement';

export interface RememberedMapping {
  fingerprint: string;
  mapping: ColumnMapping;
  dayOrder: DayOrder | null;
  decimal: '.' | ',' | null;
  /** Null where the file says it, or is plain. */
  encoding: EncodingName | null;
}

export interface ImportMemory {
  /** The latest first. */
  mappings: readonly RememberedMapping[];
}

/** How many tables of banks are remembered. */
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
