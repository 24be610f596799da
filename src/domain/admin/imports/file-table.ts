/** Reads the table of a file, with headings and rows, within the limits. Adapts tables that Airtable, HubSpot and other programs export. */
import { mendHandle } from '@/domain/addresses/web-address';
import { countedText, countText } from '@/domain/count';
import { endingOf, signatureOf } from '@/domain/resources/file-kind';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { findEncoding } from '@/domain/tables/encodings';
import {
  headerChoices,
  otherTextIn,
  placeOfLine,
  type FileFault,
  type OnProgress,
  type OtherText,
  type SheetChoice,
  type SheetRow,
} from '@/domain/tables/reading';
import { leftOutText, readSheetTable } from '@/domain/tables/table';
import type { Entity } from '@/domain/admin/entities/entity';
import { IMPORT_LIMITS } from './job';
import { limitsIn, TICKS } from './cells';
import { headingKey, headingsAt, type ColumnFields } from './columns';

export interface FileTable {
  /** Empty if a column has cells but no heading. */
  headings: readonly string[];
  /** Cells by place; a short row lacks its last ones. */
  rows: readonly (readonly string[])[];
  /** Line number of each row in the file or sheet, from 1. */
  lines: readonly number[];
  /** The row with the headings, and the rows that may have them. */
  headers: Pick<SheetChoice, 'headers' | 'headerLine'>;
  /** "6 lines below the table were left out.", with what else is to be known: hidden rows, and the unit of amounts that a note gives. */
  leftOut: string | null;
  /** "₹ lakh", if a note of the file says that all amounts are in it. */
  unit: string | null;
}

const TOO_MANY_ROWS = `This file has more than ${countText(IMPORT_LIMITS.rows)} rows. Please divide it.`;

/** The error for a file's size, as the browser declares it before a byte is read; null if the size is fine. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  return size > IMPORT_LIMITS.size ? 'This file is larger than 20 MB. Please divide it.' : null;
}

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

const UNIT_NOTE =
  /\bin (?:(?:₹|rs\.?|inr|\$|usd|€|eur|£|gbp) ?)?(?:thousand|lakh|lac|crore|cr|million|mn)s?\b(?: of (?:rupees|dollars))?/i;

/** The unit that a note above or below the table says: "Figures in ₹ lakhs", "(Rs. in crores)". */
function unitIn(notes: readonly SheetRow[]): string | null {
  for (const { cells } of notes) {
    const text = cells.filter((cell) => !isBlank(cell)).join(' ');
    const found = text.length < 120 ? UNIT_NOTE.exec(text.replace(/\s+/g, ' '))?.[0] : undefined;
    if (found === undefined) continue;
    const sign = /[₹$€£]|\b(?:rs|inr|usd|eur|gbp)\b/i.exec(text)?.[0] ?? '';
    return `${sign} ${/thousand|lakh|lac|crore|cr|million|mn/i.exec(found)![0]}`.trim();
  }
  return null;
}

const SERIAL = /^(?:#|(?:s|sr|sl|serial|row)\.? ?(?:no|num|number|#)?\.?|sno|no\.?)$/i;

/** Lists of public bodies number their columns below the header: (1), (2), (3). */
function isColumnNumbers({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell) => !isBlank(cell)).map((cell) => /^\s*[([]?(\d{1,3})[)\].]?\s*$/.exec(cell)?.[1]);
  return (
    filled.length > 2 &&
    filled.every((number, at) => Number(number) === at + Number(filled[0])) &&
    Number(filled[0]) < 2
  );
}

/** Columns without any text are left out. `headerLine` is the row that a person chose for the headings. */
export function tableOfRows(sheet: readonly SheetRow[], headerLine?: number): FileTable | FileFault {
  const all = sheet.filter(({ cells }) => !cells.every(isBlank));
  if (all.length === 0) return { fault: 'This file is empty.' };
  const table = readSheetTable(all, placeOfLine(all, headerLine));
  // A list always has headings: if no row looks like headings, they are in the first row.
  const { headerRow, columns, rows: found, aside } = table.headerRow < 0 ? readSheetTable(all, 0) : table;
  const { names, second } = headingsAt(
    all,
    headerRow,
    columns.map(({ name }) => name),
  );
  // Rows that have only their number are prepared, but no one has filled them.
  const isSerial = names.map((name) => SERIAL.test(name));
  const isNumbered = ({ cells }: SheetRow) => cells.every((cell, place) => isBlank(cell) || isSerial[place]);
  const isLeft = (row: SheetRow, at: number) => isNumbered(row) || (at === 0 && isColumnNumbers(row));
  const given = found.filter((row) => row.line !== second?.line);
  const rows = given.filter((row, at) => !isLeft(row, at));
  const left = [...aside, ...given.filter(isLeft)];
  if (rows.length === 0) return { fault: 'This file has no rows below its headings.' };
  if (rows.length > IMPORT_LIMITS.rows) return { fault: TOO_MANY_ROWS };
  const isFilled: boolean[] = [];
  for (const { cells } of rows)
    for (let place = 0; place < cells.length && place < IMPORT_LIMITS.columns; place += 1)
      if (!isFilled[place] && !isBlank(cells[place])) isFilled[place] = true;
  const keys = names.map(headingKey);
  // Of two columns with the same heading, one without cells would only hide the other.
  const isHidden = (place: number) => keys.some((key, other) => key === keys[place] && isFilled[other]);
  const places = Array.from({ length: Math.max(names.length, isFilled.length) }, (_, place) => place).filter(
    (place) => place < IMPORT_LIMITS.columns && (isFilled[place] || (!isBlank(names[place]) && !isHidden(place))),
  );
  const max = IMPORT_LIMITS.cell;
  const unit = unitIn([...all.slice(0, headerRow), ...aside]);
  const hidden = rows.filter(({ isHidden }) => isHidden).length;
  const said = [
    leftOutText({ rows, aside: left }),
    hidden > 0 && `${countedText(hidden, 'hidden row is', 'hidden rows are')} read like the others.`,
    unit && `Amounts without a unit are read in ${unit}, as a note in the file says.`,
  ];
  return {
    headings: places.map((place) => (names[place] ?? '').slice(0, 200)),
    rows: rows.map(({ cells }) => places.map((place) => (cells[place] ?? '').slice(0, max))),
    lines: rows.map(({ line }) => line),
    headers: { headers: headerChoices(all), headerLine: all[headerRow]?.line ?? 0 },
    leftOut: said.filter(Boolean).join(' ') || null,
    unit,
  };
}

interface TextTable {
  table: FileTable;
  /** The encoding that was guessed, for a person to change; null if the bytes show it. */
  guessed: EncodingName | null;
}

const LIMITS = { rows: IMPORT_LIMITS.rows + 1000, columns: IMPORT_LIMITS.columns, tooMany: TOO_MANY_ROWS };

const OTHERS = {
  pdf: 'This is a PDF, not a table.',
  png: 'This is a picture, not a table.',
  jpg: 'This is a picture, not a table.',
  gif: 'This is a picture, not a table.',
  webp: 'This is a picture, not a table.',
  zip: 'This is an Excel workbook or a ZIP file, not a table in text. Please save it as CSV.',
  ole: 'This is an old Excel workbook, not a table in text. Please save it as CSV.',
} as const;

/**
 * The error if the bytes of a file do not match its ending; null if they match. Exporters use the ending .xls for all kinds of tables: old
 * and new workbooks, web pages, and text with tabs.
 */
export function faultOfKind(name: string, bytes: Uint8Array): string | null {
  const found = signatureOf(bytes);
  const ending = endingOf(name);
  if (ending === 'csv') return found && OTHERS[found];
  if (found === 'zip' || (found === 'ole' && ending === 'xls')) return null;
  // An old workbook with the ending .xlsx is usually locked; the workbook reader reports that.
  if (found === 'ole') return null;
  if (found !== null) return OTHERS[found];
  return ending === 'xls' ? null : 'This is not an Excel workbook.';
}

const OTHER_TEXTS: Readonly<Record<OtherText, string>> = {
  empty: 'This file is empty.',
  binary: 'This is not a text file.',
  'web-page': 'This is a web page, not a table.',
  xml: 'This is not a table. Please save it as CSV.',
  json: 'This is not a table. Please save it as CSV.',
};

interface TextOptions {
  /** The encoding that a person chose. */
  chosen?: EncodingName | undefined;
  headerLine?: number | undefined;
  onProgress?: OnProgress | undefined;
}

/** Reads the table from the bytes of a text file. Never throws. */
export function readTextTable(
  bytes: Uint8Array,
  { chosen, headerLine, onProgress }: TextOptions = {},
): TextTable | FileFault {
  const size = faultOfSize(bytes.length);
  if (size) return { fault: size };
  const found = findEncoding(bytes);
  const encoding = chosen ?? found ?? 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  const other = otherTextIn(text);
  if (other) return { fault: OTHER_TEXTS[other] };
  const read = readDelimited(text, detectDelimiter(text), { limits: LIMITS, countsRows: true, onProgress });
  if ('fault' in read) return { fault: read.fault };
  const table = tableOfRows(read.rows, headerLine);
  return 'fault' in table ? table : { table, guessed: found === null ? encoding : null };
}

// Quirks of tables that Airtable, HubSpot, Crunchbase and LinkedIn export: parts of a name or place, addresses within texts, boxes without a tick.

type Parts = Pick<FileTable, 'headings' | 'rows'>;
type Change = (cells: readonly string[]) => string;

const joined = (cells: readonly string[], places: readonly number[], sign: string): string =>
  places
    .map((place) => (cells[place] ?? '').trim())
    .filter((cell) => cell !== '')
    .join(sign);

/** Airtable writes an attachment as `logo.png (https://…)`, several with commas. */
const ATTACHMENT = /^[^\n]*? \((https:\/\/[\w.-]*airtable[\w.-]*\/[^\s)]+)\)/;

/** Notion writes the page of a linked record behind its name. */
const NOTION_PAGE = / \(https:\/\/(?:www\.)?notion\.(?:so|site)\/[^\s)]*\)/g;

/** Headings of columns with the smallest and the largest amount in one cell. An average is neither. */
const AMOUNTS =
  /^(?:(?:typical|usual|preferred|your)[ _])*(?:(?:ticket|cheque|check)(?:[ _](?:size|range|amount))?(?:[ _]range)?|(?:investment|funding)[ _](?:size|range))s? ?(?:$|[([,:₹$]|in\b|(?:rs|inr|usd)\b)/i;
const ONE_LIMIT = /(?<![a-z])(?:min|max)(?:imum)?(?![a-z])/i;

/** In a column of handles, "blume" is one too. */
const handleAddress = (text: string): string => mendHandle(/^\w{1,15}$/.test(text.trim()) ? `@${text.trim()}` : text);

/** If a flag column contains only ticks and empty cells, an empty cell means "not ticked": Airtable and HubSpot write it like this. */
export function readTicks(
  { fields }: Pick<Entity, 'fields'>,
  columns: ColumnFields,
  rows: FileTable['rows'],
): FileTable['rows'] {
  const flags = new Set(fields.filter(({ kind }) => kind === 'flag').map(({ name }) => name));
  const ticked = columns.flatMap((name, place) => {
    if (name === null || !flags.has(name)) return [];
    const filled = rows.map((cells) => (cells[place] ?? '').trim().toLowerCase()).filter((cell) => cell !== '');
    // A column without any text says nothing about its records.
    return filled.length > 0 && filled.length < rows.length && filled.every((cell) => TICKS.has(cell)) ? [place] : [];
  });
  if (ticked.length === 0) return rows;
  return rows.map((cells) => {
    const read = [...cells];
    for (const place of ticked) {
      while (read.length < place) read.push('');
      if ((read[place] ?? '').trim() === '') read[place] = 'unchecked';
    }
    return read;
  });
}

/** Adapts the table of another program to our fields. Added columns come first, so that the columns of the file stay in order. */
export function readPrograms<Table extends Parts>(table: Table): Table {
  const keys = table.headings.map(headingKey);
  const place = (key: string) => keys.indexOf(key);
  const made: [heading: string, change: Change][] = [];
  const changed = new Map<number, (cell: string) => string>();
  const renamed = new Map<number, string>();

  const names = ['firstname', 'middlename', 'lastname'].map(place);
  if (names[0]! >= 0 && names[2]! >= 0 && !keys.includes('fullname') && !keys.includes('name'))
    made.push(['Full name', (cells) => joined(cells, names, ' ')]);
  // In a list of LinkedIn connections, the URL is the person's profile.
  if (place('connectedon') >= 0 && place('url') >= 0) renamed.set(place('url'), 'LinkedIn URL');

  const [city, state] = [
    place('city'),
    ['stateregion', 'state', 'stateprovince', 'province'].map(place).find((at) => at >= 0),
  ];
  if (city >= 0 && state !== undefined && !keys.some((key) => /^(?:headquarters)?location$/.test(key)))
    made.push(['Location', (cells) => joined(cells, [city, state], ', ')]);

  const amounts = table.headings.findIndex((heading) => AMOUNTS.test(heading));
  /** A cache, because amounts repeat. */
  const seen = new Map<string, ReturnType<typeof limitsIn>>();
  const limitsOf = (cells: readonly string[]) => {
    const text = cells[amounts] ?? '';
    const known = seen.get(text) ?? limitsIn(text);
    seen.set(text, known);
    return known;
  };
  if (
    amounts >= 0 &&
    !table.headings.some((heading) => ONE_LIMIT.test(heading)) &&
    table.rows.some((cells) => limitsOf(cells) !== null)
  ) {
    const heading = table.headings[amounts]!;
    // A text that is no amount stays in the first of the two, where it is shown as wrong.
    made.push([`Minimum investment (${heading})`, (cells) => limitsOf(cells)?.least ?? cells[amounts] ?? '']);
    made.push([`Maximum investment (${heading})`, (cells) => limitsOf(cells)?.most ?? '']);
  }

  if (place('foundeddate') >= 0) renamed.set(place('foundeddate'), 'Founded');
  if (place('twitterhandle') >= 0) {
    changed.set(place('twitterhandle'), handleAddress);
    renamed.set(place('twitterhandle'), 'Twitter');
  }

  const hasLinks = table.rows.some((cells) => cells.some((cell) => cell.includes('(https://')));
  if (made.length + changed.size + renamed.size === 0 && !hasLinks) return table;
  const cellAt = (cell: string, at: number) => {
    const attached = hasLinks ? ATTACHMENT.exec(cell)?.[1] : undefined;
    const bare = hasLinks ? cell.replace(NOTION_PAGE, '') : cell;
    return attached ?? changed.get(at)?.(bare) ?? bare;
  };
  return {
    ...table,
    headings: [
      ...made.map(([heading]) => heading),
      ...table.headings.map((heading, index) => renamed.get(index) ?? heading),
    ],
    rows: table.rows.map((cells) => [...made.map(([, change]) => change(cells)), ...cells.map(cellAt)]),
  };
}
