/** A report as a page of its own, in the styles of the app's light theme, which is then printed. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatMoney } from '../../../domain/money';
import type { Report, ReportCell, ReportTable } from '../../../domain/toolkit/report';

const STYLES_WAIT_MS = 3000;

const textOf = (cell: ReportCell): string =>
  cell === null ? '' : typeof cell === 'object' ? formatMoney(cell.money, cell.currency) : String(cell);

function PrintedTable({ title, columns, rows }: ReportTable) {
  const classOf = (at: number) => `px-2 py-1.5 align-top ${columns[at]?.align === 'end' ? 'num' : 'text-left'}`;
  return (
    <section className="mt-6">
      <h2 className="text-base font-semibold">{title}</h2>
      <table className="mt-2 w-full border-collapse text-xs">
        <thead>
          <tr className="border-b hairline">
            {columns.map(({ label }, at) => (
              <th key={at} scope="col" className={`font-semibold ${classOf(at)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className="break-inside-avoid border-b hairline">
              {row.map((cell, at) => (
                <td key={at} className={classOf(at)}>
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-2 py-1.5">
                Nothing recorded
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function PrintedReport({ title, lines, tables }: Report) {
  return (
    <main className="mx-auto max-w-4xl bg-base-100 p-8 text-base-content">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {lines.map((line) => (
        <p key={line} className="muted text-sm">
          {line}
        </p>
      ))}
      {tables.map((table) => (
        <PrintedTable key={table.title} {...table} />
      ))}
    </main>
  );
}

/** The app's style sheets in the new page; answers when they have come, or not. */
async function addStyles(page: Document): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    sheets.map(
      (sheet) =>
        new Promise<void>((resolve) => {
          const link = page.createElement('link');
          link.rel = 'stylesheet';
          link.href = sheet.href;
          link.onload = () => resolve();
          link.onerror = () => resolve();
          setTimeout(resolve, STYLES_WAIT_MS);
          page.head.appendChild(link);
        }),
    ),
  );
}

/** Writes the report into an empty window and prints it; the window closes when that is done. */
export async function printReport(target: Window, report: Report): Promise<void> {
  const page = target.document;
  page.title = report.title;
  page.documentElement.lang = 'en';
  page.documentElement.dataset['theme'] = 'outset-light';
  const root = createRoot(page.body);
  flushSync(() => root.render(<PrintedReport {...report} />));
  await addStyles(page);
  target.addEventListener('afterprint', () => target.close());
  target.focus();
  target.print();
}
