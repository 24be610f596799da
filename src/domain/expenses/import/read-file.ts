/** A bank file from its bytes to a statement: encoding, format, columns, questions. Screens call only this, nothing below it. */
import { decodeFile, detectFormat, faultOfRows, faultOfText, encodingQuestion, type Decoded } from './bytes';
import { readCamt } from './formats/camt';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { faultOfMapping, guessColumns, headerOf, type ColumnMapping } from './columns/columns';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';
import { HEADER_WITHIN, tidyRows } from '@/domain/tables/table';
import { gatewayOf, readGateway } from './gateways/gateways';
import { headerFingerprint, recallMapping, type ImportMemory, type RememberedMapping } from './memory';
import { readOfx } from './formats/ofx';
import type { PdfPage } from './formats/pdf-lines';
import { rowsOfPdf, totalsIn } from './formats/pdf-rows';
import { readQif } from './formats/qif';
import { isOwnExport } from '@/domain/expenses/own-table';
import { readStatementAmount } from './amounts/amounts';
import { sumMoney } from '@/domain/money/money';
import { totalQuestion } from './questions';
import { alignTables, joinHeader } from './row-text';
import { readTable } from './table-statement';
import { placeOfLine, type FileFault, type SheetBook, type SheetRow } from '@/domain/tables/reading';
import {
  IMPORT_LIMITS,
  shorten,
  TOO_MANY_LINES,
  type DayOrder,
  type ImportQuestion,
  type LineFault,
  type ReadOptions,
  type Statement,
} from './statement';

/** Banks put lines of their own around the transactions. */
const LIMITS = { rows: IMPORT_LIMITS.lines + 100, columns: IMPORT_LIMITS.columns, tooMany: TOO_MANY_LINES };

/** The facts about a table, for the screen where columns are chosen. */
export interface TableFacts {
  rows: readonly SheetRow[];
  mapping: ColumnMapping;
  /** Null without a header, which then cannot be remembered. */
  fingerprint: string | null;
  /** True when the mapping was remembered rather than guessed. */
  isRemembered: boolean;
  /** The answers, given now or for an earlier file with this header; null if the file made it clear. */
  answers: { dayOrder: DayOrder | null; decimal: '.' | ',' | null; encoding: EncodingName | null };
}

export type FileReading =
  | { kind: 'statement'; statement: Statement; table: TableFacts | null }
  | { kind: 'questions'; questions: ImportQuestion[]; table: TableFacts | null }
  /** A table that this tool exported, header included: `readOwnRows` reads it, `matchOwnRows` finds the expenses that exist already. */
  | { kind: 'own'; rows: readonly SheetRow[] }
  /** A table whose columns a person must choose. */
  | { kind: 'columns'; message: string; table: TableFacts }
  | ({ kind: 'fault' } & FileFault);

export interface FileOptions extends ReadOptions {
  /** Chosen columns; without them they are remembered or guessed. */
  mapping?: ColumnMapping;
  /** Chosen for a file whose bytes do not show it. */
  encoding?: EncodingName;
  memory?: ImportMemory;
}

/** How the table was recognised in a first reading, in the encoding that its bytes suggest. */
interface Header {
  fingerprint: string | null;
  known: RememberedMapping | null;
}

const knownOf = (fingerprint: string | null, options: FileOptions): RememberedMapping | null =>
  fingerprint === null || !options.memory ? null : recallMapping(options.memory, fingerprint);

/** The row that was the header of an earlier file; -1 when there is none. */
function seenHeader(rows: readonly SheetRow[], { memory }: FileOptions): number {
  if (!memory || memory.mappings.length === 0) return -1;
  return rows
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => recallMapping(memory, headerFingerprint(cells)) !== null);
}

function readCsvFile(text: string, options: FileOptions, first?: Header): FileReading {
  const other = faultOfText(text);
  if (other) return { kind: 'fault', fault: other };
  const half = options.onProgress;
  const delimited = readDelimited(text, detectDelimiter(text), {
    limits: LIMITS,
    onProgress: half && ((share, lines) => half(share / 2, lines)),
  });
  if ('fault' in delimited) return { kind: 'fault', fault: delimited.fault };
  // Some programs quote whole lines: "02/11/2026,STATIONERS,1250".
  const { rows } = delimited;
  const isQuoted = rows.length > 1 && rows.every(({ cells }) => cells.length === 1 && /[,;\t|]/.test(cells[0]!));
  if (isQuoted && /^[\ufeff\s]*"/.test(text)) {
    const lines: string[] = [];
    for (const { line, cells } of rows) lines[line - 1] = cells[0]!;
    return readCsvFile(Array.from(lines, (line) => line ?? '').join('\n'), options, first);
  }
  return readRows(rows, options, first);
}

/** Adds balance, fee and status to a mapping that was remembered before these were read. */
function withNewRoles(known: ColumnMapping, { balance, fee, status }: ColumnMapping): ColumnMapping {
  const isOld = known.balance === null && known.fee === null && known.status === null;
  return isOld ? { ...known, balance, fee, status } : known;
}

/** Reads the rows of a table, from any kind of file. */
function readRows(given: readonly SheetRow[], options: FileOptions, first?: Header): FileReading {
  if (given.length === 0) return { kind: 'fault', fault: 'This file is empty.' };
  const own = options.mapping ? -1 : given.slice(0, HEADER_WITHIN).findIndex(({ cells }) => isOwnExport(cells));
  if (own >= 0) return { kind: 'own', rows: given.slice(own) };
  const noTable = faultOfRows(given);
  if (noTable) return { kind: 'fault', fault: noTable };
  const tidied = tidyRows(given);
  const chosen = placeOfLine(tidied, options.headerLine);
  const seen = first || options.mapping || chosen !== undefined ? -1 : seenHeader(tidied, options);
  const headerRow = options.mapping?.headerRow ?? chosen ?? (seen >= 0 ? seen : headerOf(tidied));
  const { rows, apart } = alignTables(joinHeader(tidied, headerRow), headerRow);
  const guess = options.mapping
    ? { mapping: options.mapping, candidates: [] }
    : guessColumns(rows, options.currency, headerRow);
  const header = rows[guess.mapping.headerRow];
  const fingerprint = first ? first.fingerprint : header ? headerFingerprint(header.cells) : null;
  const known = first ? first.known : knownOf(fingerprint, options);
  // The header may be in another row than last time.
  const { mapping, candidates } =
    known && !options.mapping
      ? {
          mapping: { ...withNewRoles(known.mapping, guess.mapping), headerRow: guess.mapping.headerRow },
          candidates: [],
        }
      : guess;
  const answers = {
    dayOrder: options.dayOrder ?? known?.dayOrder ?? null,
    decimal: options.decimal ?? known?.decimal ?? null,
    encoding: options.encoding ?? known?.encoding ?? null,
  };
  const table: TableFacts = { rows, mapping, fingerprint, isRemembered: known !== null && !options.mapping, answers };
  const half = options.onProgress;
  const answered: ReadOptions = {
    ...options,
    dayOrder: answers.dayOrder ?? undefined,
    decimal: answers.decimal ?? undefined,
    onProgress: half && ((share, lines) => half(0.5 + share / 2, lines)),
  };
  const gateway = header && !options.mapping ? gatewayOf(header.cells) : null;
  const withApart = (statement: Statement): Statement => ({
    ...statement,
    faults: [...statement.faults, ...apart.map(otherTable)],
  });
  if (gateway) {
    const reading = readGateway(rows, mapping.headerRow, gateway, answered);
    return 'questions' in reading
      ? { kind: 'questions', questions: reading.questions, table }
      : { kind: 'statement', statement: withApart(reading.statement), table };
  }
  const missing = faultOfMapping(candidates.length > 0 ? { ...mapping, amount: candidates[0]! } : mapping);
  if (missing) return { kind: 'columns', message: missing, table };
  const reading = readTable(rows, { mapping, candidates }, answered);
  if ('fault' in reading) return { kind: 'fault', fault: reading.fault };
  if ('candidates' in reading) return { kind: 'columns', message: messageOf(reading.candidates, header), table };
  if ('questions' in reading) return { kind: 'questions', questions: reading.questions, table };
  return { kind: 'statement', statement: withApart(reading.statement), table: { ...table, mapping: reading.mapping } };
}

/** The fault of a line in a further table whose columns are not those of the first. */
const otherTable = ({ line, cells, place }: SheetRow): LineFault => ({
  line,
  ...(place !== undefined && { place }),
  message: 'This line is in another table of the file, with other columns. Please import that table as its own file.',
  text: shorten(cells.join(' | ')),
});

/** Says which columns may be the amount. */
function messageOf(candidates: readonly number[], header: SheetRow | undefined): string {
  const names = candidates.map((place) => `“${header?.cells[place]?.trim() || `Column ${place + 1}`}”`);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)} may be the amount. Please choose the column with the amount you paid.`;
}

/** Reads text of any of the four formats. */
export function readStatementText(text: string, options: FileOptions, first?: Header): FileReading {
  const format = detectFormat(text);
  const reading =
    format === 'ofx'
      ? readOfx(text, options)
      : format === 'camt'
        ? readCamt(text, options)
        : format === 'qif'
          ? readQif(text, options)
          : null;
  if (!reading) return readCsvFile(text, options, first);
  if ('fault' in reading) return { kind: 'fault', fault: reading.fault };
  if ('questions' in reading) return { kind: 'questions', questions: reading.questions, table: null };
  const { lines, faults } = reading.statement;
  if (lines.length === 0 && faults.length === 0) return { kind: 'fault', fault: 'This file has no transactions.' };
  return { kind: 'statement', statement: reading.statement, table: null };
}

/** Adds the question about the encoding, which was guessed, to the other questions of a reading. */
function withEncodingQuestion(reading: FileReading, bytes: Uint8Array): FileReading {
  if (reading.kind !== 'statement' && reading.kind !== 'questions') return reading;
  const question = encodingQuestion(bytes);
  if (!question) return reading;
  const others = reading.kind === 'questions' ? reading.questions : [];
  return { kind: 'questions', questions: [question, ...others], table: reading.table };
}

function readGuessed(bytes: Uint8Array, decoded: Decoded, options: FileOptions): FileReading {
  const reading = readStatementText(decoded.text, options);
  if (reading.kind === 'own' || reading.kind === 'fault') return reading;
  const { table } = reading;
  const encoding = options.encoding ?? table?.answers.encoding ?? null;
  if (encoding === null) return withEncodingQuestion(reading, bytes);
  if (encoding === decoded.encoding) return reading;
  const again = decodeFile(bytes, encoding);
  if ('fault' in again) return { kind: 'fault', fault: again.fault };
  // A header with letters beyond ASCII is recognised by its first reading.
  const first = table && { fingerprint: table.fingerprint, known: knownOf(table.fingerprint, options) };
  return readStatementText(again.text, options, first ?? undefined);
}

/** Reads a sheet of a workbook; never throws. */
export function readStatementSheet({ rows }: SheetBook, options: FileOptions): FileReading {
  const reading = readRows(rows, options);
  if (reading.kind !== 'statement') return reading;
  return { ...reading, statement: { ...reading.statement, format: 'xlsx' } };
}

/** Reads the pages of a PDF by the places of their words; never throws. */
export function readStatementPdf(pages: readonly PdfPage[], options: FileOptions): FileReading {
  if (pages.every(({ texts }) => texts.every(({ text }) => text.trim() === ''))) return { kind: 'fault', fault: SCAN };
  const found = rowsOfPdf(pages);
  if (!found) return { kind: 'fault', fault: NO_COLUMNS };
  if (!found.hasYears) return { kind: 'fault', fault: NO_YEARS };
  const reading = readRows(found.rows, { ...options, isChecked: true });
  if (reading.kind !== 'statement') return reading;
  const { lines, faults, hasBalance = false } = reading.statement;
  const isForeign = lines.length === 0 && faults.some(({ foreign }) => foreign !== undefined);
  if (lines.length === 0 && !isForeign) return { kind: 'fault', fault: 'This file has no transactions.' };
  const statement: Statement = { ...reading.statement, format: 'pdf' };
  if (isForeign || hasBalance || options.isTotalRight || isTotalThere(lines, found.lines, options))
    return { ...reading, statement };
  return { kind: 'questions', questions: [totalQuestion(lines, options.currency)], table: reading.table };
}

/** True if the document prints the sum of the payments, or that sum less the money in. */
function isTotalThere(
  lines: Statement['lines'],
  texts: readonly string[],
  { currency, decimal = '.' }: FileOptions,
): boolean {
  const out = sumMoney(lines.map(({ amount }) => Math.max(0, amount)));
  const into = sumMoney(lines.map(({ amount }) => Math.max(0, -amount)));
  const sums = new Set([out, out - into].filter((sum) => sum > 0));
  return totalsIn(texts).some((text) => {
    const found = readStatementAmount(text, currency, decimal);
    return 'minor' in found && sums.has(Math.abs(found.minor));
  });
}

const SCAN =
  'The pages of this PDF are pictures without text, so nothing can be read. Please download the statement from your bank as PDF, Excel or CSV.';
const NO_YEARS =
  'The days in this PDF have no year, and no period is printed. Please download the statement as Excel or CSV.';
const NO_COLUMNS =
  'We found no table with dates and amounts in this PDF. Please download the statement as Excel or CSV.';

/** Reads a file's bytes; never throws. */
export function readStatementFile(bytes: Uint8Array, options: FileOptions): FileReading {
  const decoded = decodeFile(bytes);
  if ('fault' in decoded) return { kind: 'fault', fault: decoded.fault };
  return decoded.isCertain ? readStatementText(decoded.text, options) : readGuessed(bytes, decoded, options);
}
