/** A report as an XLSX workbook: one sheet per table, with numbers and money as numbers that a spreadsheet can add up. */
import { neutralise } from '@/domain/tables/csv';
import { isCurrency, minorDigits, unitsOf, type Currency } from '@/domain/money/money';
import { formatShortMonth } from '@/domain/time/months';
import { cellText, groupingOf, type Grouping, type Report, type ReportCell } from '@/domain/tools/report';
import { DAY_MS } from '@/domain/time/durations';

/** Number formats of Excel. */
const MONEY_FORMATS: Readonly<Record<Exclude<Currency, 'INR'>, string>> = {
  USD: '"$"#,##0.00;-"$"#,##0.00',
  EUR: '"€"#,##0.00;-"€"#,##0.00',
  GBP: '"£"#,##0.00;-"£"#,##0.00',
};
/** Whole numbers, such as share counts. Other numbers show the decimals that they have. */
const WHOLE_THOUSANDS = '#,##0';
/**
 * The number format that groups digits in lakhs. Each number of groups needs a condition, and Excel allows two. The two are those of the
 * value, or at least those of lakhs and crores, so that a formula may change the value of a cell within them.
 */
function lakhsFormat(value: number, sign = '', decimals = ''): string {
  const digits = Math.trunc(Math.abs(value)).toString().length;
  const max = Math.max(3, Math.ceil((digits - 3) / 2));
  const part = (groups: number) => `[>=1${'0'.repeat(2 * groups + 1)}]${sign}${'##\\,'.repeat(groups)}##0${decimals};`;
  return `${part(max)}${part(max - 1)}${sign}#,##0${decimals}`;
}
/** The two conditions leave no section for negative amounts, so negative amounts are grouped by thousands and have a minus sign. */
const NEGATIVE_RUPEES = '"₹"#,##0.00;-"₹"#,##0.00';
/** The number format of an amount. A currency that is not ours has its code before the figure, and the decimals of its minor unit. */
function moneyFormat(currency: string, value: number): string {
  if (isCurrency(currency)) {
    if (currency !== 'INR') return MONEY_FORMATS[currency];
    return value < 0 ? NEGATIVE_RUPEES : lakhsFormat(value, '"₹"', '.00');
  }
  const digits = minorDigits(currency);
  const figure = `"${currency} "#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  return `${figure};-${figure}`;
}
/** Excel takes 32,767 characters in a cell. */
const MAX_CELL = 32_767;

interface SheetCell {
  t: 's' | 'n';
  v: string | number;
  /** Number format. */
  z?: string;
  /** Formula. */
  f?: string;
}

/** Day numbers of the spreadsheet's calendar, which begins with 1900 and counts one leap day too many in that year. Source: ECMA-376, 18.17.4.1. */
const serialOf = (day: string): number => Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY_MS);
/** Before March 1900 the spreadsheet's calendar differs from the real one. */
const FIRST_SERIAL = 61;

function dateCell(day: string, format: string, text: string): SheetCell {
  const serial = serialOf(day);
  return serial < FIRST_SERIAL ? { t: 's', v: text } : { t: 'n', v: serial, z: format };
}

const wholeFormat = (value: number, grouping: Grouping) =>
  Number.isInteger(value) ? { z: grouping === 'lakhs' && value >= 0 ? lakhsFormat(value) : WHOLE_THOUSANDS } : {};

function cellOf(cell: ReportCell, formula: string | undefined, grouping: Grouping): SheetCell | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { t: 's', v: neutralise(cell).slice(0, MAX_CELL) };
  if (typeof cell === 'number') return { t: 'n', v: cell, ...wholeFormat(cell, grouping) };
  if ('date' in cell) return dateCell(cell.date, 'd mmm yyyy', cell.date);
  if ('month' in cell) return dateCell(`${cell.month}-01`, 'mmm yyyy', formatShortMonth(cell.month));
  const f = formula === undefined ? {} : { f: formula };
  if ('share' in cell) return { t: 'n', v: cell.share / 10_000, z: '0.00%', ...f };
  if ('count' in cell) {
    const z = cell.unit && `[=1]0" ${cell.unit[0]}";0" ${cell.unit[1]}"`;
    return { t: 'n', v: cell.count, ...(z ? { z } : wholeFormat(cell.count, grouping)), ...f };
  }
  const v = unitsOf(cell.money, minorDigits(cell.currency));
  return { t: 'n', v, z: moneyFormat(cell.currency, v), ...f };
}

/** Letters of a column: A, Z, AA. */
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Rows above the cells of a table: its own labels, and on the first sheet the title lines of the report. */
const headOf = ({ lines }: Report, index: number): number => (index === 0 ? lines.length + 3 : 1);

/** The formula with cell addresses instead of names; undefined if it names something that is not in the report. */
function formulaOf(report: Report, index: number, row: number, cell: ReportCell): string | undefined {
  if (cell === null || typeof cell !== 'object' || !('formula' in cell)) return undefined;
  const { tables } = report;
  const columnOf = (at: number, label: string) =>
    tables[at]?.columns.findIndex((column) => column.label === label) ?? -1;
  let isWhole = true;
  const formula = cell.formula?.replace(
    /\[(?:([^[\]!]+)!)?([^[\]!:]+)(?::(-?\d+))?\]/g,
    (_, sheet: string | undefined, label: string, by = '0') => {
      const at = sheet === undefined ? index : tables.findIndex(({ title }) => title === sheet);
      const column = columnOf(at, label);
      const other = row + Number(by);
      if (column < 0 || other < 0) isWhole = false;
      const letters = lettersOf(Math.max(0, column));
      const head = headOf(report, at);
      if (sheet === undefined) return `${letters}${head + other + 1}`;
      const last = head + Math.max(1, tables[at]?.rows.length ?? 0);
      return `'${sheet}'!$${letters}$${head + 1}:$${letters}$${last}`;
    },
  );
  return isWhole ? formula : undefined;
}

/** The widest content of a column in characters, up to a readable maximum. */
function widthOf(label: string, cells: readonly (ReportCell | undefined)[], grouping: Grouping): number {
  const lengths = cells.map((cell) => (cell === undefined ? 0 : cellText(cell, grouping).length));
  return Math.min(60, lengths.reduce((max, length) => Math.max(max, length), label.length) + 2);
}

/** The bytes of the workbook. The first sheet begins with the title of the report; the heads of all tables stay in view. */
export async function reportWorkbook(report: Report): Promise<ArrayBuffer> {
  const [{ utils, write }, { withFrozenHeads }] = await Promise.all([import('xlsx'), import('./frozen-heads')]);
  const { title, lines, tables } = report;
  const grouping = groupingOf(report);
  const text = (value: string) => cellOf(value, undefined, grouping);
  const book = utils.book_new();
  tables.forEach((table, index) => {
    const head = index === 0 ? [[title], ...lines.map((line) => [line]), []] : [];
    const sheet = utils.aoa_to_sheet([
      ...head.map((row) => row.map(text)),
      table.columns.map(({ label }) => text(label)),
      ...table.rows.map((row, at) => row.map((cell) => cellOf(cell, formulaOf(report, index, at, cell), grouping))),
    ]);
    sheet['!cols'] = table.columns.map(({ label }, column) => ({
      wch: widthOf(
        label,
        table.rows.map((row) => row[column]),
        grouping,
      ),
    }));
    utils.book_append_sheet(book, sheet, table.title);
  });
  const bytes = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  return withFrozenHeads(
    bytes,
    tables.map((_, index) => headOf(report, index)),
  );
}
