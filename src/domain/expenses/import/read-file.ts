/** A bank file from its bytes to a statement: encoding, format, columns, questions. The one door for screens. */
import { decodeFile, detectFormat } from './bytes';
import { readCamt } from './camt';
import { faultOfMapping, guessMapping, type ColumnMapping } from './columns';
import { detectDelimiter, readDelimited, type DelimitedRow } from './delimited';
import { headerFingerprint, recallMapping, type ImportMemory } from './memory';
import { readOfx } from './ofx';
import { readQif } from './qif';
import { isOwnExport } from '../report';
import { readTable } from './table-statement';
import type { FileFault, ImportQuestion, ReadOptions, Statement } from './statement';

/** What a table is, for the screen where columns are chosen. */
export interface TableFacts {
  rows: readonly DelimitedRow[];
  mapping: ColumnMapping;
  /** Null without a header, which then cannot be remembered. */
  fingerprint: string | null;
  /** True when the mapping was remembered rather than guessed. */
  isRemembered: boolean;
}

export type FileReading =
  | { kind: 'statement'; statement: Statement; table: TableFacts | null }
  | { kind: 'questions'; questions: ImportQuestion[]; table: TableFacts | null }
  /** A table that this tool exported, header included: `readOwnRows` reads it, `mergeOwnRows` adds what is new. */
  | { kind: 'own'; rows: readonly DelimitedRow[] }
  /** A table whose columns a person must choose. */
  | { kind: 'columns'; message: string; table: TableFacts }
  | ({ kind: 'fault' } & FileFault);

export interface FileOptions extends ReadOptions {
  /** Chosen columns; without them they are remembered or guessed. */
  mapping?: ColumnMapping;
  memory?: ImportMemory;
}

function readCsvFile(text: string, options: FileOptions): FileReading {
  const delimited = readDelimited(text, detectDelimiter(text));
  if ('fault' in delimited) return { kind: 'fault', fault: delimited.fault };
  const { rows } = delimited;
  if (rows.length === 0) return { kind: 'fault', fault: 'This file is empty.' };
  if (!options.mapping && isOwnExport(rows[0]!.cells)) return { kind: 'own', rows };
  const guessed = options.mapping ?? guessMapping(rows.map((row) => row.cells));
  const header = guessed.headerRow < 0 ? null : rows[guessed.headerRow];
  const fingerprint = header ? headerFingerprint(header.cells) : null;
  const known =
    options.mapping || fingerprint === null || !options.memory ? null : recallMapping(options.memory, fingerprint);
  // The header may stand in another row than last time.
  const mapping = known ? { ...known.mapping, headerRow: guessed.headerRow } : guessed;
  const table: TableFacts = { rows, mapping, fingerprint, isRemembered: known !== null };
  const missing = faultOfMapping(mapping);
  if (missing) return { kind: 'columns', message: missing, table };
  const reading = readTable(rows, mapping, {
    currency: options.currency,
    dayOrder: options.dayOrder ?? known?.dayOrder ?? undefined,
    decimal: options.decimal ?? known?.decimal ?? undefined,
    outgoing: options.outgoing,
  });
  if ('fault' in reading) return { kind: 'fault', fault: reading.fault };
  if ('questions' in reading) return { kind: 'questions', questions: reading.questions, table };
  return { kind: 'statement', statement: reading.statement, table };
}

/** Reads text of any of the four formats. */
export function readStatementText(text: string, options: FileOptions): FileReading {
  const format = detectFormat(text);
  const reading =
    format === 'ofx'
      ? readOfx(text, options)
      : format === 'camt'
        ? readCamt(text, options)
        : format === 'qif'
          ? readQif(text, options)
          : null;
  if (!reading) return readCsvFile(text, options);
  if ('fault' in reading) return { kind: 'fault', fault: reading.fault };
  if ('questions' in reading) return { kind: 'questions', questions: reading.questions, table: null };
  const { lines, faults } = reading.statement;
  if (lines.length === 0 && faults.length === 0) return { kind: 'fault', fault: 'This file has no transactions.' };
  return { kind: 'statement', statement: reading.statement, table: null };
}

/** Reads a file's bytes; never throws. */
export function readStatementFile(bytes: Uint8Array, options: FileOptions): FileReading {
  const decoded = decodeFile(bytes);
  if ('fault' in decoded) return { kind: 'fault', fault: decoded.fault };
  return readStatementText(decoded.text, options);
}
