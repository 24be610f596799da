/** An import that goes on: its rows are sent, wait, stop and are rolled back, and the page says which. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportJob } from '@/domain/admin/imports/job';
import { keepSlices, nextSlice } from '@/lib/tool-documents/import-slices';
import { drawScreen } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { ImportsScreen } from './ImportsScreen';

const JOB = '/api/admin/imports/:id';
const ROWS = '/api/admin/imports/:id/rows';
const ROLL_BACK = '/api/admin/imports/:id/roll-back';
const NONE = { created: 0, updated: 0, same: 0, edited: 0, skipped: 0, failed: 0 };
let count = 0;
/** Whether another tab of this browser sends. */
let isHeld = false;

beforeEach(() => {
  isHeld = false;
  // happy-dom has no locks.
  const request = (_name: string, _options: object, run: (lock: object | null) => unknown) => run(isHeld ? null : {});
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});

/** Each test has an import of its own: what a browser keeps of one is kept under its id. */
const jobOf = (over: Partial<ImportJob>): ImportJob => ({
  id: (count += 1).toString(16).padStart(24, '0'),
  noun: 'incubator',
  fileName: 'hubs.csv',
  total: 4,
  state: 'running',
  columns: [],
  keepsEdited: false,
  startedBy: null,
  startedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: new Date().toISOString(),
  counts: NONE,
  undone: 0,
  kept: 0,
  undoable: null,
  ...over,
});
async function* slicesOf(...bodies: string[]) {
  for (const [place, body] of bodies.entries()) yield await Promise.resolve({ place, body });
}
function draw(job: ImportJob, query = '') {
  answer('get', JOB, { data: job });
  return drawScreen(<ImportsScreen query={`?job=${job.id}${query}`} list={null} job={job} />);
}
const view = () => within(screen.getByRole('region', { name: 'Import of hubs.csv' }));

describe('rows that this browser has', () => {
  it('are sent part after part, again after a fault that passes, until the import is done', async () => {
    const job = jobOf({});
    await keepSlices(job.id, slicesOf('[{"row":2},{"row":3}]', '[{"row":4},{"row":5}]'), Date.now());
    let asked = 0;
    answerAt('post', ROWS, () => {
      asked += 1;
      if (asked === 1) return { status: 429, message: 'Please wait a moment.', headers: { 'retry-after': '0' } };
      if (asked === 2) return { data: { job: { ...job, counts: { ...NONE, created: 1, skipped: 1 } } } };
      return { data: { job: { ...job, state: 'done', counts: { ...NONE, created: 2, skipped: 1, failed: 1 } } } };
    });
    answer('get', ROWS, { data: { rows: [], next: null } });
    draw(job);
    view().getByRole('heading', { name: 'hubs.csv' });
    view().getByText('Incubators, started 20 Nov 2026, 3:30 pm IST');
    await screen.findByText('Import Completed');
    view().getByText('Successfully imported 2 records');
    view().getByText(': 2 new, 0 updated, 0 unchanged, 1 skipped, 1 failed.');
    view().getByText('Import Error');
    view().getByText('1 row could not be imported. The others are not affected.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    const first = { rows: [{ row: 2 }, { row: 3 }] };
    expect(sentTo('post', ROWS).map(({ body }) => body)).toEqual([first, first, { rows: [{ row: 4 }, { row: 5 }] }]);
    expect(await nextSlice(job.id)).toBeNull();
  });

  it('stay where the server refuses them, with its reason', async () => {
    const job = jobOf({});
    await keepSlices(job.id, slicesOf('[{"row":2}]'), Date.now());
    answer('post', ROWS, { status: 400 });
    draw(job);
    await waitFor(() => expect(view().getByRole('alert').textContent).toBe('The rows could not be imported.'));
    expect(await nextSlice(job.id)).toEqual({ place: 0, body: '[{"row":2}]' });
  });

  it('wait without a network, and say so', async () => {
    const job = jobOf({});
    await keepSlices(job.id, slicesOf('[{"row":2}]'), Date.now());
    answer('post', ROWS, 'offline');
    const { unmount } = draw(job);
    await waitFor(() => expect(view().getByRole('alert').textContent).toMatch(/could not reach Outset/));
    expect(view().queryByText('Another window or browser is sending the rows.')).toBeNull();
    unmount();
    expect(await nextSlice(job.id)).not.toBeNull();
  });

  it('are not sent from here while another tab sends them', async () => {
    isHeld = true;
    const job = jobOf({});
    await keepSlices(job.id, slicesOf('[{"row":2}]'), Date.now());
    draw(job);
    await view().findByText('Another window or browser is sending the rows.');
    expect(await nextSlice(job.id)).not.toBeNull();
    expect(sentTo('post', ROWS)).toEqual([]);
  });

  it.each([404, 409])('are forgotten once the import takes none any more (%i)', async (status) => {
    const job = jobOf({});
    await keepSlices(job.id, slicesOf('[{"row":2}]', '[{"row":3}]'), Date.now());
    answer('post', ROWS, { status });
    draw(job);
    await waitFor(async () => expect(await nextSlice(job.id)).toBeNull());
    expect(sentTo('post', ROWS)).toHaveLength(1);
    expect(view().queryByRole('alert')?.textContent ?? '').toBe('');
  });
});

describe('an import without a browser', () => {
  it('is watched while another one sends its rows', async () => {
    draw(jobOf({ counts: { ...NONE, created: 1 } }));
    await view().findByText('Another window or browser is sending the rows.');
    view().getByText('1 of 4 rows');
    expect(view().getByRole('progressbar', { name: 'Imported rows' }).getAttribute('value')).toBe('1');
    expect(view().queryByText(/is gone/)).toBeNull();
    view().getByText('1 new, 0 updated, 0 unchanged, 0 failed');
  });

  it('says that it has stopped, and how it goes on', async () => {
    draw(jobOf({ total: 1, updatedAt: '2026-11-20T10:00:00.000Z' }));
    await view().findByText('Stopped: 0 of 1 row');
    view().getByText(
      'The browser that was sending the rows has stopped. Choose the file again to continue. No row is imported twice.',
    );
    expect(view().getByRole('link', { name: 'Choose the file' }).getAttribute('href')).toBe(
      '/adminPortal/imports?noun=incubator',
    );
    // One that wrote nothing yet can be ended likewise.
    view().getByRole('button', { name: 'Roll back' });
  });

  it('of another address does not exist, and one that cannot be read is tried again', async () => {
    const id = 'f'.repeat(24);
    answer('get', JOB, { status: 500 });
    const { unmount } = drawScreen(<ImportsScreen query={`?job=${id}`} list={null} job={null} />);
    screen.getByText('Reading the import…');
    await screen.findByText('The import could not be read. Trying again.');
    unmount();
    answer('get', JOB, { status: 404 });
    drawScreen(<ImportsScreen query={`?job=${id}`} list={null} job={null} />);
    await screen.findByText('This import does not exist.');
    expect(screen.getByRole('link', { name: 'All imports' }).getAttribute('href')).toBe('/adminPortal/imports');
  });
});

describe('a roll-back', () => {
  const done = () =>
    jobOf({
      state: 'done',
      counts: { ...NONE, created: 2, updated: 1 },
      undoable: { created: 2, updated: 1 },
    });

  it('is asked about in the address, and goes on step after step until its end', async () => {
    const job = done();
    const { user } = draw(job, '&ask=roll-back');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll back this import?' }));
    dialog.getByText(
      '2 rows added by this import go to the bin, 1 row changed by it gets its earlier values back. Records that someone has changed since then stay as they are.',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(location.search).toBe(`?job=${job.id}`);
    expect(sentTo('post', ROLL_BACK)).toEqual([]);
    let steps = 0;
    let goOn = () => {};
    const wait = new Promise<void>((resolve) => (goOn = resolve));
    answerAt('post', ROLL_BACK, async () => {
      steps += 1;
      if (steps === 1) return { data: { job: { ...job, state: 'rolling-back', undone: 1 }, isOver: false } };
      await wait;
      return { data: { job: { ...job, state: 'rolled-back', undone: 2, kept: 1, undoable: null }, isOver: true } };
    });
    await user.click(view().getByRole('button', { name: 'Roll back' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Roll back this import?' })).getByRole('button', {
        name: 'Roll back',
      }),
    );
    await view().findByText('Rolling back: 1 of 3 rows');
    expect(view().getByRole('progressbar', { name: 'Rows rolled back' }).getAttribute('max')).toBe('3');
    answer('get', ROWS, {
      data: {
        rows: [{ row: 3, outcome: 'updated', name: 'Hub', recordId: null, errors: null, values: null, undo: 'kept' }],
        next: null,
      },
    });
    goOn();
    await view().findByText(
      'Rolled back: 2 rows undone. 1 row not rolled back, because someone has changed the record since.',
    );
    const kept = within(
      await view().findByRole('table', { name: 'Not rolled back because someone has changed them since' }),
    );
    kept.getByText('Hub');
    expect(sentTo('get', ROWS)[0]?.query.get('undo')).toBe('kept');
    expect(view().queryByRole('button', { name: /^Roll back/ })).toBeNull();
    expect(sentTo('post', ROLL_BACK)).toHaveLength(2);
  });

  it('says why it was refused, and that there is nothing that could go', async () => {
    const job = { ...done(), undoable: { created: 0, updated: 0 } };
    const { user } = draw(job, '&ask=roll-back');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll back this import?' }));
    dialog.getByText('No row can be rolled back now, because the records have been changed or deleted since.');
    answer('post', ROLL_BACK, { status: 400 });
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(view().getByRole('alert').textContent).toBe('The import could not be rolled back.'));
    view().getByRole('button', { name: 'Roll back' });
  });
});

describe('the rows of an import by result', () => {
  it('come fifty at a time, name a row without a name by its number, and can be asked for again', async () => {
    const job = jobOf({ state: 'done', counts: { ...NONE, edited: 2, created: 2 } });
    const rowOf = (row: number) =>
      ({ row, outcome: 'edited', name: `Hub ${row}`, recordId: null, errors: null, values: null, undo: null }) as const;
    answer('get', ROWS, { status: 500 });
    const { user } = draw(job);
    await view().findByText('The rows could not be read.');
    answer('get', ROWS, ({ query }) => ({
      data: query.get('after') === '0' ? { rows: [rowOf(1_002)], next: 1_002 } : { rows: [rowOf(1_003)], next: null },
    }));
    await user.click(view().getByRole('button', { name: 'Try again' }));
    const list = within(
      await view().findByRole('table', { name: 'Left unchanged because someone has edited them here' }),
    );
    list.getByText('Hub 1002');
    list.getByText('1,002');
    expect(view().queryByText('The rows could not be read.')).toBeNull();
    await user.click(view().getByRole('button', { name: 'Show more' }));
    await list.findByText('Hub 1003');
    list.getByText('Hub 1002');
    expect(view().queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(Object.fromEntries(sentTo('get', ROWS).at(-1)!.query)).toEqual({
      outcome: 'edited',
      after: '1002',
      limit: '50',
    });
  });
});
