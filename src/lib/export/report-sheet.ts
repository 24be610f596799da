/** A report as an XLSX workbook: a sheet a table, where numbers and money are numbers that a spreadsheet can add up. */
import { neutralise } from '../../domain/csv';
import { unitsOf, type Currency } from '../../domain/money';
import type { Report, ReportCell } from '../../domain/toolkit/report';

/** Number formats of Excel; the last two digit groups of lakhs need a condition each. */
const MONEY_FORMATS: Readonly<Record<Currency, string>> = {
  USD: '"$"#,##0.00;-"$"#,##0.00',
  INR: '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"#,##0.00',
  EUR: '"€"#,##0.00;-"€"#,##0.00',
  GBP: '"£"#,##0.00;-"£"#,##0.00',
};
/** Conditions leave no section for negative amounts: those get grouping by thousands, and their sign. */
const NEGATIVE_RUPEES = '"₹"#,##0.00;-"₹"#,##0.00';
/** Excel takes 32,767 characters in a cell. */
const CELL_MOST = 32_767;

interface SheetCell {
  t: 's' | 'n';
  v: string | number;
  /** Number format. */
  z?: string;
}

function cellOf(cell: ReportCell): SheetCell | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { t: 's', v: neutralise(cell).slice(0, CELL_MOST) };
  if (typeof cell === 'number') return { t: 'n', v: cell };
  const format = cell.currency === 'INR' && cell.money < 0 ? NEGATIVE_RUPEES : MONEY_FORMATS[cell.currency];
  return { t: 'n', v: unitsOf(cell.money), z: format };
}

/** Widest content of a column in characters, as far as it helps reading. */
function widthOf(label: string, cells: readonly (ReportCell | undefined)[]): number {
  const lengths = cells.map((cell) => {
    if (cell === null || cell === undefined) return 0;
    return typeof cell === 'object' ? unitsOf(cell.money).toLocaleString('en-IN').length + 4 : String(cell).length;
  });
  return Math.min(60, Math.max(label.length, ...lengths) + 2);
}

/** The bytes of the workbook. The first sheet says what the report is. */
export async function reportWorkbook({ title, lines, tables }: Report): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  tables.forEach((table, index) => {
    const head = index === 0 ? [[title], ...lines.map((line) => [line]), []] : [];
    const sheet = utils.aoa_to_sheet([
      ...head.map((row) => row.map(cellOf)),
      table.columns.map(({ label }) => cellOf(label)),
      ...table.rows.map((row) => row.map(cellOf)),
    ]);
    sheet['!cols'] = table.columns.map(({ label }, column) => ({
      wch: widthOf(
        label,
        table.rows.map((row) => row[column]),
      ),
    }));
    utils.book_append_sheet(book, sheet, table.title);
  });
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
