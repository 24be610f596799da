/** The cap table tool in component tests: with keys or a whole document in storage, and readers of its tables. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { CapTable } from '@/domain/cap-table/document/document';
import { CAP_TABLE, CAP_TABLE_LAYOUT } from '@/domain/cap-table/document/stored-cap-table';
import { writeWorkspace } from '@/domain/tools/local-keys';
import type { Stored } from '@tests/factories/companies';
import { drawTool, piecesOf } from './tool';

const PATH = '/portal/tools/equity-split';

/** With these keys; the published examples are in dollars, and a browser where nothing is chosen begins in rupees. */
export async function openCapTable(stored: Stored = {}, query = '') {
  const entries = Object.entries({ outset_currency: 'USD', ...stored }).map(
    ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  const drawn = await drawTool({
    path: PATH + query,
    stored: entries,
    make: async () => {
      const { CapTableScreen } = await import('@/islands/tools/cap-table/CapTableScreen');
      return <CapTableScreen search={query} />;
    },
  });
  await screen.findAllByRole('tab', { name: 'Cap table' });
  return drawn;
}

/** Opens this document, in the mode of share counts unless `query` says otherwise. */
export function openShares(data: CapTable, query = '?mode=shares') {
  const open = { id: 'seeded', name: 'Seeded table', savedAt: 1, data };
  const writes = writeWorkspace(CAP_TABLE, CAP_TABLE_LAYOUT, null, { open, others: [] });
  return openCapTable(
    Object.fromEntries(writes.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))),
    query,
  );
}

/** A figure without the words for screen readers. */
const figureOf = (text: string): string => text.replace(/: explain[\s\S]*/, '').trim();

/** The texts of the cells in the row of a region's table whose text begins with `row`. */
export function cellsOf(region: string, row: string): string[] {
  // A section and the box in it that scrolls may have one name.
  const rows = [...screen.getAllByRole('region', { name: region })[0]!.querySelectorAll('tr')];
  const found = rows.find(({ textContent }) => textContent.startsWith(row));
  if (!found) throw new Error(`No row of “${region}” begins with ${row}.`);
  return [...found.querySelectorAll('td, th')].map((cell) => figureOf(piecesOf(cell).join(' ')));
}

/** The figure of a name in a list of figures: "Price per share" → "$1.1144". */
export function statOf(list: string, label: string): string {
  const box = [...document.querySelectorAll(`dl[aria-label="${list}"] > div`)].find(
    (one) => one.querySelector('dt')?.textContent.trim() === label,
  );
  const figure = box?.querySelector('dd');
  return figure ? figureOf(piecesOf(figure)[0] ?? '') : '';
}

export const viewOf = (name: string) =>
  within(screen.getByRole('tablist', { name: 'Cap table sections' })).getByRole('tab', {
    name: new RegExp(`^${name}`),
  });

/** Presses one of a group of radio buttons, and waits for the code that this loads. */
export const pressRadio = (label: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('radio', { name: label }));
    await Promise.resolve();
  });
