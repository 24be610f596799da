/** Finds the next step of an import (ask, choose or show), as data that is small enough to pass between threads. */
import type { ExpenseBook } from '@/domain/expenses/expense';
import { matchOwnRows, readOwnRows, withSeriesIn } from '@/domain/expenses/own-table';
import type { EncodingName } from '@/domain/tables/encoding-names';
import type { ColumnMapping } from './columns/columns';
import { computeRevenue, type RevenueOffer } from './gateways/gateways';
import { rememberMapping, type ImportMemory } from './memory';
import { previewImport, type ImportPreview, type PreviewRow } from './preview';
import type { PdfPage } from './formats/pdf-lines';
import {
  readStatementFile,
  readStatementPdf,
  readStatementSheet,
  type FileOptions,
  type TableFacts,
} from './read-file';
import {
  headerChoices,
  type OnProgress,
  type SheetBook,
  type SheetChoice,
  type SheetRow,
} from '@/domain/tables/reading';
import {
  IMPORT_LIMITS,
  shorten,
  type DayOrder,
  type ImportQuestion,
  type LineFault,
  type StatementFormat,
} from './statement';

/** A person's answers about the file. */
export interface ImportAnswers {
  encoding?: EncodingName;
  dayOrder?: DayOrder;
  decimal?: '.' | ',';
  outgoing?: 'positive' | 'negative';
  outWord?: string;
  /** `yes`: the sums of a document without balances were compared. */
  total?: 'yes';
  mapping?: ColumnMapping;
  /** Place among the sheets of a workbook. */
  sheet?: number;
  /** Line of the column names; 0 if there are none. */
  headerLine?: number;
}

export type ImportBook = Pick<ExpenseBook, 'currency' | 'expenses' | 'rules' | 'importMemory' | 'imports'>;

/** A table as it is shown when a person chooses columns. */
export interface TableSample {
  /** Name in the header, '' without one, and the first cells below it. */
  columns: { name: string; cells: string[] }[];
  mapping: ColumnMapping;
  fingerprint: string | null;
  isRemembered: boolean;
  answers: TableFacts['answers'];
  choice: SheetChoice;
}

export type ImportStep =
  | { kind: 'fault'; fault: string }
  /** The file is locked. The password goes only to the reader of the file. */
  | { kind: 'password'; isWrong: boolean }
  | { kind: 'columns'; message: string; table: TableSample }
  | { kind: 'questions'; questions: ImportQuestion[]; table: TableSample | null }
  | {
      kind: 'preview';
      preview: ImportPreview;
      source: StatementFormat | 'own';
      /** As the file names it; null when it names none. */
      currency: string | null;
      /** Lines in other currencies, which are left out, by code. */
      foreign: [code: string, lines: number][];
      /** Notes to show before the lines, one sentence each. */
      notes: string[];
      /** For a merchant's export: its revenue, which the burn plan can use. */
      revenue: RevenueOffer | null;
      table: TableSample | null;
    };

const SAMPLE_CELLS = 3;

function sampleOf(
  { rows, mapping, fingerprint, isRemembered, answers }: TableFacts,
  { sheets, sheet }: Pick<SheetBook, 'sheets' | 'sheet'>,
): TableSample {
  const data = rows.slice(mapping.headerRow + 1, mapping.headerRow + 60);
  const header = mapping.headerRow < 0 ? null : rows[mapping.headerRow];
  const width = Math.max(header?.cells.length ?? 0, ...data.map(({ cells }) => cells.length));
  const columns = Array.from({ length: Math.min(width, IMPORT_LIMITS.columns) }, (_, place) => ({
    name: shorten(header?.cells[place] ?? ''),
    cells: data
      .map(({ cells }) => shorten(cells[place] ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLE_CELLS),
  }));
  const choice = { sheets, sheet, headers: headerChoices(rows), headerLine: header?.line ?? 0 };
  return { columns, mapping, fingerprint, isRemembered, answers, choice };
}

const ownKey = (index: number) => `own-${index}`;

/** Rows that this tool exported, as a preview; importing the same export twice adds nothing. */
function previewOwn(rows: readonly SheetRow[], book: ImportBook): { preview: ImportPreview; isNamed: boolean } {
  const { expenses, lines, faults, isNamed } = readOwnRows(rows, book.currency, ownKey);
  const there = matchOwnRows(book.expenses, expenses);
  const ids = new Map(there.flatMap((known, index) => (known ? [[ownKey(index), known.id] as const] : [])));
  const preview = expenses.map((read, index): PreviewRow => {
    const own = withSeriesIn(read, ids);
    const { date, description, amount, category } = own;
    const status = there[index] ? 'known' : 'new';
    return {
      line: lines[index]!,
      date,
      description,
      amount,
      currency: null,
      bankId: null,
      importKey: ownKey(index),
      status,
      category,
      reason: 'file',
      ruleId: null,
      payee: null,
      similarTo: null,
      own,
    };
  });
  const added = preview.filter(({ status }) => status === 'new');
  const counts = {
    new: added.length,
    known: preview.length - added.length,
    income: 0,
    faults: faults.length,
    similar: 0,
  };
  const total = added.reduce((sum, { amount }) => sum + amount, 0);
  return { preview: { rows: preview, faults, counts, total }, isNamed };
}

/** Lines in other currencies, by code. */
function foreignIn(faults: readonly LineFault[]): [code: string, lines: number][] {
  const foreign = new Map<string, number>();
  for (const { foreign: code } of faults) if (code !== undefined) foreign.set(code, (foreign.get(code) ?? 0) + 1);
  return [...foreign];
}

const BALANCE_IS_OFF =
  'The balance column of this file does not match its amounts. Please check that money out and money in are right.';

/** Equal for files of one bank and format. */
export const sourceOf = (format: string, table: TableSample | null): string => table?.fingerprint ?? format;

/** The share of the progress that is for reading; the rest is for the preview. */
const READING = 0.7;

/** A file, as its bytes, a sheet of its workbook, or the pages of its PDF. */
export type StatementFile = Uint8Array | SheetBook | { pages: readonly PdfPage[] };

/** The next step for this file. Never throws. */
export function nextStep(
  file: StatementFile,
  { answers, book }: { answers: ImportAnswers; book: ImportBook },
  onProgress?: OnProgress,
): ImportStep {
  const place = 'rows' in file ? file : { sheets: [], sheet: 0 };
  const options: FileOptions = {
    currency: book.currency,
    memory: book.importMemory,
    encoding: answers.encoding,
    dayOrder: answers.dayOrder,
    decimal: answers.decimal,
    outgoing: answers.outgoing,
    outWord: answers.outWord,
    isTotalRight: answers.total === 'yes',
    mapping: answers.mapping,
    headerLine: answers.headerLine,
    onProgress: onProgress && ((share, lines) => onProgress(share * READING, lines)),
  };
  const reading =
    file instanceof Uint8Array
      ? readStatementFile(file, options)
      : 'pages' in file
        ? readStatementPdf(file.pages, options)
        : readStatementSheet(file, options);
  if (reading.kind === 'fault') return { kind: 'fault', fault: reading.fault };
  if (reading.kind === 'own') {
    const { preview, isNamed } = previewOwn(reading.rows, book);
    return {
      kind: 'preview',
      preview,
      source: 'own',
      currency: isNamed ? book.currency : null,
      foreign: foreignIn(preview.faults),
      notes: [],
      revenue: null,
      table: null,
    };
  }
  if (reading.kind === 'columns')
    return { kind: 'columns', message: reading.message, table: sampleOf(reading.table, place) };
  const table = reading.table && sampleOf(reading.table, place);
  if (reading.kind === 'questions') return { kind: 'questions', questions: reading.questions, table };
  const { statement } = reading;
  return {
    kind: 'preview',
    preview: previewImport(statement, book, {
      source: sourceOf(statement.format, table),
      onProgress: (share, lines) => onProgress?.(READING + share * (1 - READING), lines),
    }),
    source: statement.format,
    currency: statement.currency ?? statement.lines.find((line) => line.currency)?.currency ?? null,
    foreign: foreignIn(statement.faults),
    notes: [statement.isOff ? BALANCE_IS_OFF : null, statement.leftOut ?? null].filter((note) => note !== null),
    revenue: computeRevenue(statement),
    table,
  };
}

/** Adds the answers about this table to the memory; unchanged if the table cannot be recognised again. */
export function rememberAnswers(memory: ImportMemory, table: TableSample | null): ImportMemory {
  if (!table || table.fingerprint === null) return memory;
  const { mapping, answers, fingerprint } = table;
  return rememberMapping(memory, { fingerprint, mapping, ...answers });
}
