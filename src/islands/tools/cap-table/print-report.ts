/** Writes a report into a separate page in the light theme and prints it. */
import { cellText, groupingOf, type Grouping, type Report, type ReportTable } from '@/domain/tools/report';

const STYLES_WAIT_MS = 3000;

/** Creates elements without React, because rendering with it here would split its file for every page of the portal. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = page.createElement(tag);
  made.className = className;
  for (const child of children) made.appendChild(typeof child === 'string' ? page.createTextNode(child) : child);
  return made;
}

function printedTable(page: Document, { title, columns, rows }: ReportTable, grouping: Grouping): HTMLElement {
  const classOf = (at: number) => `px-2 py-1.5 align-top ${columns[at]?.align === 'end' ? 'num' : 'text-left'}`;
  const heads = columns.map(({ label }, at) => {
    const head = element(page, 'th', `font-semibold ${classOf(at)}`, label);
    head.scope = 'col';
    return head;
  });
  const lines = rows.map((row) =>
    element(
      page,
      'tr',
      'break-inside-avoid border-b hairline',
      ...row.map((cell, at) => element(page, 'td', classOf(at), cellText(cell, grouping))),
    ),
  );
  if (lines.length === 0) {
    const nothing = element(page, 'td', 'px-2 py-1.5', 'Nothing recorded');
    nothing.colSpan = columns.length;
    lines.push(element(page, 'tr', '', nothing));
  }
  return element(
    page,
    'section',
    'mt-6',
    element(page, 'h2', 'text-base font-semibold', title),
    element(
      page,
      'table',
      'mt-2 w-full border-collapse text-xs',
      element(page, 'thead', '', element(page, 'tr', 'border-b hairline', ...heads)),
      element(page, 'tbody', '', ...lines),
    ),
  );
}

const printedReport = (page: Document, report: Report): HTMLElement =>
  element(
    page,
    'main',
    'mx-auto max-w-4xl bg-base-100 p-8 text-base-content',
    element(page, 'h1', 'text-2xl font-semibold', report.title),
    ...report.lines.map((line) => element(page, 'p', 'muted text-sm', line)),
    ...report.tables.map((table) => printedTable(page, table, groupingOf(report))),
  );

/** Adds the app's style sheets to the new page. Resolves when each of them has loaded, failed or timed out. */
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
  page.body.appendChild(printedReport(page, report));
  await addStyles(page);
  target.addEventListener('afterprint', () => target.close());
  target.focus();
  target.print();
}
