/** The list of imports: its columns, what a row offers, and what goes on while one looks at it. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportJob } from '@/domain/admin/imports/job';
import * as files from '@/lib/export/table-file';
import { keepSlices } from '@/lib/tool-documents/import-slices';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { ImportsScreen } from './ImportsScreen';

const LIST = '/api/admin/imports';
const jobOf = (digit: string, over: Partial<ImportJob> = {}): ImportJob => ({
  id: digit.repeat(24),
  noun: 'angel-investor',
  fileName: `file-${digit}.csv`,
  total: 4,
  state: 'done',
  columns: [],
  keepsEdited: false,
  startedBy: 'Asha Rao',
  startedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  counts: { created: 0, updated: 0, same: 0, edited: 0, skipped: 0, failed: 0 },
  undone: 0,
  kept: 0,
  undoable: null,
  ...over,
});
const NONE = jobOf('0').counts;

const NOW = Date.parse('2026-11-28T10:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // happy-dom has no locks: no other tab sends.
  const locks = { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});

function draw(jobs: ImportJob[]) {
  answer('get', LIST, { data: { items: jobs, next: null } });
  return drawScreen(<ImportsScreen query="" list={{ items: jobs, next: null }} job={null} />);
}
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const cellsOf = (name: string) =>
  rowOf(name)
    .getAllByRole('cell')
    .slice(0, 6)
    .map(({ textContent }) => textContent);
async function* oneSlice(body: string) {
  yield await Promise.resolve({ place: 0, body });
}

describe('the list of imports', () => {
  it('says file, kind, state, rows, operator and time of each import', async () => {
    const { container } = draw([
      jobOf('1', { counts: { created: 1_200, updated: 13, same: 2, edited: 4, skipped: 5, failed: 37 } }),
      jobOf('2', { noun: 'incubator', state: 'rolled-back', startedBy: null, counts: { ...NONE, created: 2 } }),
      jobOf('3', { state: 'rolling-back', counts: { ...NONE, created: 4 } }),
      jobOf('4', { state: 'running', counts: { ...NONE, created: 1, failed: 2 } }),
      jobOf('5', { noun: 'a-kind-of-old', state: 'running', updatedAt: new Date(NOW).toISOString() }),
    ]);
    const table = within(screen.getByRole('table', { name: 'Imports' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'File',
      'Into',
      'State',
      'Rows',
      'By',
      'Started',
      'Actions',
    ]);
    expect(cellsOf('file-1')).toEqual([
      'file-1.csv',
      'Angel Management',
      'Completed',
      '1,200 new, 13 updated, 2 unchanged, 4 left as edited here, 5 skipped, 37 failed',
      'Asha Rao',
      '20 Nov 2026, 3:30 pm IST',
    ]);
    expect(cellsOf('file-2').slice(1, 4)).toEqual([
      'Incubators',
      'Rolled back',
      '2 new, 0 updated, 0 unchanged, 0 failed',
    ]);
    expect(cellsOf('file-2')[4]).not.toContain('Asha Rao');
    expect(cellsOf('file-3')[2]).toBe('Rolling back');
    // Three of four rows; nothing was written for long. The other one was written just now.
    await waitFor(() => expect(cellsOf('file-4')[2]).toBe('Stopped, 75%'));
    expect(cellsOf('file-5').slice(1, 3)).toEqual(['a-kind-of-old', 'Running, 0%']);
    expect(container.querySelector(`a[href="/adminPortal/imports?job=${'1'.repeat(24)}"]`)?.textContent).toBe(
      'file-1.csv',
    );
    await waitFor(() => expect(sentTo('get', LIST).length).toBeGreaterThan(0));
  });

  it('offers a roll-back where rows are left of it, and failed rows as a file where some failed', async () => {
    const save = vi.spyOn(files, 'saveTable').mockResolvedValue('');
    const { user } = draw([
      jobOf('1', { counts: { ...NONE, created: 2, updated: 1, failed: 1 }, undone: 1, kept: 1 }),
      jobOf('2', { counts: { ...NONE, created: 2, updated: 1 }, undone: 2, kept: 1 }),
      jobOf('3', { noun: 'a-kind-of-old', counts: { ...NONE, failed: 3 } }),
    ]);
    expect(rowOf('file-1').getByRole('link', { name: 'Roll back file-1.csv' }).getAttribute('href')).toBe(
      `/adminPortal/imports?job=${'1'.repeat(24)}&ask=roll-back`,
    );
    for (const other of ['file-2', 'file-3']) {
      expect(rowOf(other).queryByRole('link', { name: /^Roll back/ })).toBeNull();
      expect(rowOf(other).queryByRole('button')).toBeNull();
    }
    const failed = {
      row: 9,
      outcome: 'failed',
      name: 'Meera Iyer',
      recordId: null,
      errors: { about: 'Too short', nowhere: 'Unknown' },
      values: { angelName: 'Meera Iyer' },
      undo: null,
    } as const;
    // A long list of failed rows comes in parts.
    answer('get', '/api/admin/imports/:id/rows', ({ query }) => ({
      data: query.get('after') === '0' ? { rows: [failed], next: 9 } : { rows: [{ ...failed, row: 12 }], next: null },
    }));
    const press = () =>
      user.click(rowOf('file-1').getByRole('button', { name: 'Failed rows of file-1.csv as a file' }));
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [table, name, format] = save.mock.calls[0]!;
    expect(name).toMatch(/^file-1 failed rows \d{4}-\d\d-\d\d$/);
    expect(format).toBe('csv');
    expect(table.header.slice(-2)).toEqual(['Row', 'What went wrong']);
    expect(table.rows.map((row) => row.slice(-2))).toEqual([
      [9, 'About: Too short; nowhere: Unknown'],
      [12, 'About: Too short; nowhere: Unknown'],
    ]);
    expect(table.rows[0]).toContain('Meera Iyer');
    expect(Object.fromEntries(sentTo('get', '/api/admin/imports/:id/rows')[1]!.query)).toEqual({
      outcome: 'failed',
      limit: '500',
      after: '9',
    });
    answer('get', '/api/admin/imports/:id/rows', { status: 403, message: 'No' });
    await press();
    await notice('Failed to export data');
    expect(save).toHaveBeenCalledOnce();
  });

  it('says that it is empty and what can be brought in, and begins with the kind that is chosen', async () => {
    const { user } = draw([]);
    await screen.findByText('No imports yet');
    screen.getByText('Bring in investors, incubators, angels or media people from a CSV or Excel file.');
    await user.click(screen.getByRole('button', { name: 'New import' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toContain('Angel Management');
    expect(names).not.toContain('FAQs');
    await user.click(screen.getByRole('menuitem', { name: 'Incubators' }));
    await screen.findByRole('heading', { name: 'Import: Incubators' });
    expect(location.pathname + location.search).toBe('/adminPortal/imports?noun=incubator');
    screen.getByText('Drop a CSV or Excel file with companies here');
    screen.getByText(/^\.csv or \.xlsx, at most 20 MB and 50,000 rows\./);
    await user.click(screen.getByRole('button', { name: 'All imports' }));
    await screen.findByText('No imports yet');
    expect(location.search).toBe('');
  });

  it('says what failed, with a way to try again', async () => {
    answer('get', LIST, { status: 500, message: 'Oh' });
    const { user } = drawScreen(<ImportsScreen query="" list={null} job={null} />);
    await screen.findByText('Failed to fetch imports');
    answer('get', LIST, { data: { items: [jobOf('1')], next: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('file-1.csv');
  });

  it('sends what this browser began and did not send, and says why it could not', async () => {
    const running = jobOf('7', { state: 'running', updatedAt: new Date(NOW).toISOString() });
    await keepSlices(running.id, oneSlice('[{"row":2}]'), NOW);
    answer('post', '/api/admin/imports/:id/rows', { status: 403, message: 'You may not import.' });
    draw([running]);
    await notice('You may not import.');
    expect(sentTo('post', '/api/admin/imports/:id/rows').map(({ path, body }) => [path, body])).toEqual([
      [`/api/admin/imports/${running.id}/rows`, { rows: [{ row: 2 }] }],
    ]);
  });
});
