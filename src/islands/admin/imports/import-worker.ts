/** Reads a file and holds its rows in a worker thread, so that the page stays responsive with 50,000 rows. */
import { rulesAt } from '@/domain/admin/entities/entity';
import { entityOf } from '@/domain/admin/entities';
import { readPrograms, faultOfKind, readTextTable, tableOfRows } from '@/domain/admin/imports/file-table';
import { openPreview, type Preview } from '@/domain/admin/imports/preview';
import { IMPORT_LIMITS } from '@/domain/admin/imports/job';
import type { SentRow } from '@/domain/admin/imports/requests';
import { endingOf } from '@/domain/resources/file-kind';
import type { Ask, FromThread, OpenedFile, Questions } from './import-thread';

const REPORT_MS = 50;
const SAMPLES = 3;

let bytes = new Uint8Array();
let preview: Preview | null = null;
/** The rows that the server was asked about last, as JSON. */
let sentValues = new Map<number, string>();

async function hashOf(data: Uint8Array<ArrayBuffer>, part: string): Promise<string> {
  const whole = part === '' ? data : await new Blob([`${part}\n`, data]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const held = (): Preview => {
  if (!preview) throw new Error('No file is open.');
  return preview;
};

/** Twice the allowed rows: blank rows count here, and a file with too many rows must be noticed. */
const SHEET = {
  rows: IMPORT_LIMITS.rows * 2,
  columns: IMPORT_LIMITS.columns,
  inflated: IMPORT_LIMITS.inflated,
  isList: true,
};

/** The table that a person chose, or the first one. The reader of workbooks is fetched only for workbooks. */
async function tableIn(
  { name, encoding, sheet, headerLine }: Parameters<Questions['open']>[0],
  onShare: (share: number) => void,
) {
  const reader = endingOf(name) === 'csv' ? null : await import('@/lib/tables/workbook');
  if (!reader?.isWorkbook(bytes)) {
    const read = readTextTable(bytes, { chosen: encoding, headerLine, onProgress: onShare });
    return 'fault' in read ? read : { ...read, sheets: [], sheet: 0 };
  }
  const book = await reader.readWorkbook(bytes, { ...SHEET, sheet });
  if ('fault' in book) return book;
  const table = tableOfRows(book.rows, headerLine);
  return 'fault' in table ? table : { table, guessed: null, sheets: book.sheets, sheet: book.sheet };
}

async function open(
  ask: Parameters<Questions['open']>[0],
  onShare: (share: number) => void,
): Promise<ReturnType<Questions['open']>> {
  if (ask.bytes) bytes = ask.bytes;
  const fault = faultOfKind(ask.name, bytes);
  if (fault) return { fault };
  const read = await tableIn(ask, onShare);
  if ('fault' in read) return read;
  const { guessed, sheets, sheet } = read;
  const table = readPrograms(read.table);
  preview = openPreview(
    entityOf(ask.noun),
    { ...rulesAt(ask.now), purpose: 'import' },
    {
      ...table,
      lines: ask.lines?.length === table.rows.length ? ask.lines : table.lines,
    },
  );
  const samples = table.headings.map((_, place) =>
    table.rows
      .slice(0, 60)
      .map((row) => (row[place] ?? '').trim().slice(0, 60))
      .filter(Boolean)
      .slice(0, SAMPLES),
  );
  const opened: OpenedFile = {
    headings: table.headings,
    samples,
    total: table.rows.length,
    // Another table of the same file is another import.
    hash: await hashOf(bytes, ask.sheet || ask.headerLine !== undefined ? `${sheet}:${table.headers.headerLine}` : ''),
    guessed,
    choice: { sheets, sheet, ...table.headers },
    leftOut: table.leftOut,
  };
  return opened;
}

function slice({ after, isOpenOnly }: Parameters<Questions['slice']>[0]): ReturnType<Questions['slice']> {
  const { rows, last, isOver } = held().slice(after, isOpenOnly);
  if (isOpenOnly) sentValues = new Map(rows.map(({ row, values }: SentRow) => [row, JSON.stringify(values)]));
  return { json: JSON.stringify(rows), count: rows.length, last, isOver };
}

function answer(question: Ask, onShare: (share: number) => void): unknown {
  switch (question.name) {
    case 'open':
      return open(question.ask, onShare);
    case 'match':
      return held().match(question.ask.fields, onShare, question.ask.fixed);
    case 'unknownOptions':
      return held().unknownOptions();
    case 'mean':
      return held().mean(question.ask.field, question.ask.text, question.ask.option);
    case 'choose':
      return held().choose(question.ask.row, question.ask.choice);
    case 'page':
      return held().page(question.ask.verdict, question.ask.from, question.ask.most);
    case 'look':
      return held().look(question.ask);
    case 'counts':
      return held().counts();
    case 'mend':
      return held().mend(question.ask.row, question.ask.field, question.ask.text);
    case 'slice':
      return slice(question.ask);
    case 'learn':
      return held().learn(question.ask, sentValues);
  }
}

async function take(question: Ask): Promise<void> {
  const { id } = question;
  const say = (message: FromThread) => postMessage(message);
  let last = 0;
  try {
    const found = await answer(question, (share) => {
      const now = performance.now();
      if (now - last < REPORT_MS) return;
      last = now;
      say({ id, share });
    });
    say({ id, answer: found });
  } catch {
    // Not expected, but the page must always get an answer.
    say({ id, failed: true });
  }
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => void take(data));
