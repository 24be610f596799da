/** A cap table from someone's link: read without an account, downloaded, and kept after a sign-in. */
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultCapTable, type CapTable } from '@/domain/cap-table/document/document';
import { packTable } from '@/lib/tool-documents/packed-table';
import { takeSharedHash } from '@/lib/tool-documents/shared-table-hash';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { catchLeaving, drawTool } from '@tests/setup/component/tool';

// happy-dom has neither.
beforeEach(() => {
  vi.stubGlobal('CompressionStream', CompressionStream);
  vi.stubGlobal('DecompressionStream', DecompressionStream);
  return () => vi.unstubAllGlobals();
});

const percent: CapTable = {
  ...defaultCapTable('INR'),
  company: 'Kite & Co',
  stakeholders: [
    { id: 'a', name: 'Asha', type: 'co-founder', equity: 60 },
    { id: 'b', name: '', type: 'co-founder', equity: 40 },
  ],
};
async function hashOf(table: CapTable): Promise<string> {
  const packed = await packTable(table);
  if (!packed.ok) throw new Error('The table is too large for a link.');
  return packed.value;
}
const open = (hash: string) =>
  drawTool({
    path: `/shared/cap-table${hash}`,
    make: async () => {
      const { SharedPage } = await import('./SharedTable');
      return <SharedPage />;
    },
  });

describe('a shared cap table', () => {
  it('in percentages is a table to look at, downloaded under the name of the company', async () => {
    const hash = await hashOf(percent);
    const { files } = catchLeaving();
    const { user } = await open(hash);
    await screen.findByText(
      'Kite & Co: you are looking at a table stored in the link. It is not saved anywhere, and you cannot change it.',
    );
    screen.getByRole('heading', { name: 'Shared cap table' });
    const table = within(screen.getByRole('table', { name: 'Equity today and after each round' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Holder', 'Today']);
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Asha', '60.00%'],
      ['Without a name', '40.00%'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Download a copy' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const file = JSON.parse(await files[0]!.blob.text()) as { name: string };
    expect(file.name).toBe('Kite & Co');
    expect(files[0]!.name).toMatch(/\.json$/);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('equity_'))).toEqual([]);
  });

  it('is kept for after the sign-in', async () => {
    const hash = await hashOf({ ...percent, company: '' });
    const { user } = await open(hash);
    await screen.findByText(/^You are looking at a table stored in the link\./);
    const link = screen.getByRole('link', { name: 'Log in to save it' });
    expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fportal%2Ftools%2Fequity-split');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(takeSharedHash()).toBe(hash);
  });

  it('in shares has its holders and nothing to change', async () => {
    const table = sharesTable({ Asha: 6_000_000, Ravi: 4_000_000 }, { rounds: [{ amount: dollars(1_000_000) }] });
    await open(await hashOf(table));
    await screen.findByText(/looking at a table stored in the link/);
    await waitFor(() => expect(screen.queryAllByRole('region', { name: /^Cap table by holder/ })).not.toEqual([]));
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Remove)/ })).toBeNull();
  });

  it.each(['#table=broken', ''])('says that the link %j is broken, with a way on', async (hash) => {
    await open(hash);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Please ask for the link again and copy all of it.');
    expect(alert.getByRole('link', { name: 'What is Outset?' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Download a copy' })).toBeNull();
  });
});
