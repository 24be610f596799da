/** PDF statements as banks lay them out, for tests. All people and amounts are made up. */
import { jsPDF } from 'jspdf';

export interface PdfColumn {
  heading: string;
  /** Left edge of a text, right edge of an amount; points. */
  x: number;
  align?: 'left' | 'right';
}

export interface PdfLayout {
  columns: readonly PdfColumn[];
  /** Cells of each row; several lines of a cell are divided by line feeds. */
  rows: readonly (readonly string[])[];
  above?: readonly string[];
  below?: readonly string[];
  rowsOfPage?: number;
  password?: string;
  /** The place of a one-line cell within the height of its row. */
  valign?: 'top' | 'middle';
}

/** The bytes of a PDF with a table of text, its headings repeated on each page. */
export function pdfStatement({
  columns,
  rows,
  above = [],
  below = [],
  rowsOfPage = 1000,
  password,
  valign = 'top',
}: PdfLayout) {
  const doc = new jsPDF({
    unit: 'pt',
    format: 'a4',
    ...(password !== undefined && { encryption: { userPassword: password, ownerPassword: `${password}-owner` } }),
  });
  doc.setFontSize(8);
  const leading = 10;
  const write = (text: string, { x, align = 'left' }: PdfColumn, y: number) => doc.text(text, x, y, { align });
  let y = 40;
  const head = () => {
    for (const column of columns)
      column.heading.split('\n').forEach((part, at) => write(part, column, y + at * leading));
    y += leading * Math.max(...columns.map(({ heading }) => heading.split('\n').length)) + 6;
  };
  for (const line of above) {
    doc.text(line, 40, y);
    y += leading;
  }
  y += 10;
  head();
  rows.forEach((row, index) => {
    if (index > 0 && index % rowsOfPage === 0) {
      doc.text('Page 1 of 2. This is a computer generated statement.', 40, 820);
      doc.addPage();
      y = 40;
      head();
    }
    const height = Math.max(...row.map((cell) => cell.split('\n').length));
    row.forEach((cell, place) => {
      const parts = cell.split('\n');
      const from = valign === 'middle' ? ((height - parts.length) / 2) * leading : 0;
      parts.forEach((part, at) => part !== '' && write(part, columns[place]!, y + from + at * leading));
    });
    y += height * leading + 6;
  });
  y += 20;
  for (const line of below) {
    doc.text(line, 40, y);
    y += leading;
  }
  return new Uint8Array(doc.output('arraybuffer'));
}

export const BANK_COLUMNS: readonly PdfColumn[] = [
  { heading: 'Date', x: 40 },
  { heading: 'Narration', x: 95 },
  { heading: 'Chq./Ref.No.', x: 270 },
  { heading: 'Withdrawal\nAmt.', x: 400, align: 'right' },
  { heading: 'Deposit\nAmt.', x: 470, align: 'right' },
  { heading: 'Closing\nBalance', x: 550, align: 'right' },
];

export const BANK_ROWS: readonly (readonly string[])[] = [
  [
    '02/11/26',
    'UPI-STATIONERS-SHOP@OKBANK-HDFC00\n00001-600011112222-PAPER AND INK',
    '0000600011112222',
    '1,250.00',
    '',
    '48,750.00',
  ],
  ['03/11/26', 'POS 4321XXXXXXXX1234 FIGMA', '0000600011112223', '1,200.00', '', '47,550.00'],
  ['14/11/26', 'NEFT CR-CUSTOMER ONE', 'N000111', '', '25,000.00', '72,550.00'],
  ['15/11/26', 'IMPS-600011112224-HUB COWORKING-\nRENT NOV', '0000600011112224', '40,000.00', '', '32,550.00'],
];
