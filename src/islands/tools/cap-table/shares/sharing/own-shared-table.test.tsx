/** A cap table from someone's link in the tool of a signed-in person, and the link to one's own. */
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { packTable, unpackTable } from '@/lib/tool-documents/packed-table';
import type { CapTable } from '@/domain/cap-table/document/document';
import { storeSharedHash } from '@/lib/tool-documents/shared-table-hash';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { cellsOf, openShares } from '@tests/setup/component/cap-table';
import { drawTool, notices, pressButton, storedAt } from '@tests/setup/component/tool';

// happy-dom has neither.
beforeEach(() => {
  vi.stubGlobal('CompressionStream', CompressionStream);
  vi.stubGlobal('DecompressionStream', DecompressionStream);
  return () => vi.unstubAllGlobals();
});

const TOOL = '/portal/tools/equity-split';
const theirs: CapTable = {
  ...sharesTable({ Asha: 6_000_000, Ravi: 4_000_000 }, { rounds: [{ name: 'Seed', amount: dollars(1_000_000) }] }),
  company: 'Kite & Co',
};
async function hashOf(table: CapTable): Promise<string> {
  const packed = await packTable(table);
  if (!packed.ok) throw new Error('The table is too large for a link.');
  return packed.value;
}
const open = (hash: string) =>
  drawTool({
    path: TOOL + hash,
    make: async () => {
      const { CapTableScreen } = await import('@/islands/tools/cap-table/CapTableScreen');
      return <CapTableScreen search="" />;
    },
  });
const flush = () => dispatchEvent(new Event('pagehide'));

describe('a shared cap table in the tool', () => {
  it('is saved as a document of its own, and opens in the mode of shares', async () => {
    const { user } = await open(await hashOf(theirs));
    await pressButton(user, 'Save as my own document');
    await notices().findByText('Saved as your own document. Your changes stay in this browser.');
    await screen.findByRole('button', { name: /^Kite & Co: all your documents/ });
    expect(location.pathname + location.search + location.hash).toBe(`${TOOL}?mode=shares`);
    await waitFor(() => expect(cellsOf('Cap table by holder, Today', 'Asha').at(-2)).toBe('6,000,000'));
    flush();
    expect(storedAt('equity_document')).toMatchObject({ name: 'Kite & Co' });
    expect(storedAt('equity_fundingRounds')).toMatchObject([{ name: 'Seed' }]);
  });

  it('in percentages is saved to the quick split', async () => {
    const table: CapTable = { ...theirs, shares: sharesTable({}).shares, company: '' };
    const { user } = await open(await hashOf(table));
    await pressButton(user, 'Save as my own document');
    await screen.findByRole('button', { name: /^Shared cap table: all your documents/ });
    expect(location.pathname + location.search + location.hash).toBe(TOOL);
  });

  it('leaves no trace when it is closed', async () => {
    const { user } = await open(await hashOf(theirs));
    await pressButton(user, 'Close');
    await screen.findByRole('heading', { name: 'Cap Table & Equity' });
    expect(screen.queryByText('Kite & Co')).toBeNull();
    expect(location.pathname + location.search + location.hash).toBe(TOOL);
    flush();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Asha');
  });

  it('is there again after a sign-in, once', async () => {
    const hash = await hashOf(theirs);
    history.replaceState(null, '', TOOL + hash);
    storeSharedHash();
    const { unmount } = await open('');
    await screen.findByRole('button', { name: 'Save as my own document' });
    expect(location.hash).toBe(hash);
    unmount();
    await open('');
    await screen.findByRole('heading', { name: 'Cap Table & Equity' });
  });

  it('that is broken has a way back to the own tables', async () => {
    const { user } = await open('#table=broken');
    await pressButton(user, 'Open my own cap tables');
    await screen.findByRole('heading', { name: 'Cap Table & Equity' });
  });
});

describe('the link to a cap table', () => {
  async function copyLink(table: CapTable, copy: (text: string) => Promise<void>) {
    const { user } = await openShares(table);
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copy);
    await pressButton(user, 'Share and files');
    await user.click(await screen.findByRole('menuitem', { name: 'Copy a link to this table' }));
    return user;
  }
  const tableIn = async (link: string) => {
    const { origin, pathname, hash } = new URL(link);
    expect(origin + pathname).toBe(`${location.origin}/shared/cap-table`);
    return unpackTable(hash);
  };

  it('has all of the table after its #, which no server is sent', async () => {
    let copied = '';
    await copyLink(theirs, async (text) => void (copied = text));
    await notices().findByText('Link copied. It contains the whole cap table. Anyone with the link can read it.');
    const read = await tableIn(copied);
    expect(read).toMatchObject({ ok: true, value: { company: 'Kite & Co', shares: theirs.shares } });
  });

  it('is shown to be copied by hand where the browser does not copy', async () => {
    const user = await copyLink(theirs, () => Promise.reject(new DOMException('Denied.', 'NotAllowedError')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to this cap table' }));
    dialog.getByText('It contains the whole cap table. Anyone with the link can read it.');
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(await tableIn(field.value)).toMatchObject({ ok: true, value: { company: 'Kite & Co' } });
    await user.click(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not made of a table that is too large', async () => {
    const copied = vi.fn(() => Promise.resolve());
    vi.doMock('@/lib/tool-documents/packed-table', async (original) => ({
      ...(await original<object>()),
      packTable: () => Promise.resolve({ ok: false, faults: [{ code: 'too-long', message: 'Too large for a link.' }] }),
    }));
    await copyLink(theirs, copied);
    vi.doUnmock('@/lib/tool-documents/packed-table');
    await notices().findByText('Too large for a link.');
    expect(copied).not.toHaveBeenCalled();
  });
});
