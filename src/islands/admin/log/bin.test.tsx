/** The bin: the deleted records, who deleted them, and the data that a restore brings back. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BinEntry } from '@/domain/admin/audit';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answerAt, sentTo } from '@tests/setup/component/network';
import { BinScreen } from './BinScreen';

const entry = (digit: string, over: Partial<BinEntry> = {}) =>
  ({
    _id: digit.repeat(24),
    noun: 'incubator',
    name: `Hub ${digit}`,
    deletedAt: '2026-11-20T10:00:00.000Z',
    deletedBy: 'Asha Rao',
    ...over,
  }) as BinEntry;

describe('the bin', () => {
  it('lists what was deleted, and brings a record back unless its name is taken', async () => {
    const entries = [entry('1'), entry('2', { noun: 'faq', deletedBy: null })];
    const { user } = drawScreen(<BinScreen query="" first={{ items: entries, next: null }} />);
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Record',
      'Kind',
      'Deleted',
      'By',
      'Actions',
    ]);
    const cells = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').slice(0, 4));
    expect(cells.map((row) => row.map(({ textContent }) => textContent))).toEqual([
      ['Hub 1', 'Incubator', '20 Nov 2026, 3:30 pm IST', 'Asha Rao'],
      ['Hub 2', 'FAQ', '20 Nov 2026, 3:30 pm IST', 'Former operator'],
    ]);
    const restore = () => user.click(screen.getByRole('button', { name: 'Restore Hub 1' }));
    answerAt('get', '/api/admin/bin', { data: { items: entries, next: null } });
    const at = '/api/admin/records/incubator/restore';
    answerAt('post', at, { data: [], message: 'Done' });
    await restore();
    await notice('Hub 1 could not be restored: another record has the same name.');
    answerAt('post', at, { status: 403, message: 'You may not restore this.' });
    await restore();
    await notice('You may not restore this.');
    answerAt('post', at, { data: ['1'.repeat(24)] });
    answerAt('get', '/api/admin/bin', { data: { items: entries.slice(1), next: null } });
    await restore();
    await notice('Hub 1 is restored');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore Hub 1' })).toBeNull());
    screen.getByRole('button', { name: 'Restore Hub 2' });
    expect(sentTo('post', at).map(({ body }) => body)).toEqual(Array(3).fill({ ids: ['1'.repeat(24)] }));
  });
});
