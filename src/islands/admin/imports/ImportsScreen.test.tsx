import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import type { Ask, FromThread } from './import-thread';
import { ImportsScreen } from './ImportsScreen';

type Listener = (event: MessageEvent<Ask>) => void;

/** The thread that reads files, run beside the test: it is the real one, on the globals that a worker has. */
class ThreadHere {
  static current: ThreadHere | null = null;
  static listeners: Listener[] = [];
  onmessage: ((event: MessageEvent<FromThread>) => void) | null = null;
  constructor() {
    ThreadHere.current = this;
  }
  postMessage(data: Ask): void {
    for (const listener of ThreadHere.listeners) listener({ data } as MessageEvent<Ask>);
  }
  terminate(): void {
    this.onmessage = null;
  }
}

beforeEach(async () => {
  vi.stubGlobal('Worker', ThreadHere);
  vi.stubGlobal('postMessage', (data: FromThread) =>
    ThreadHere.current?.onmessage?.({ data } as MessageEvent<FromThread>),
  );
  if (ThreadHere.listeners.length === 0) {
    // What the thread listens to, and nothing of the screen.
    const listen = vi.spyOn(globalThis, 'addEventListener');
    listen.mockImplementation((_: string, listener: unknown) => void ThreadHere.listeners.push(listener as Listener));
    await import('./import-worker');
    listen.mockRestore();
  }
  return () => vi.unstubAllGlobals();
});

const draw = (noun: string) => drawScreen(<ImportsScreen query={`?noun=${noun}`} list={null} job={null} />);
const give = (label: string, name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([text], name)] } });
const says = (title: string, text: string) =>
  waitFor(() => {
    const alert = within(screen.getAllByRole('alert').find((one) => one.textContent !== '')!);
    alert.getByText(title);
    alert.getByText(text);
  });

describe('a file that cannot be read', () => {
  it('ADIR-06 says so in the words of its kind, and the next one can be chosen', async () => {
    draw('angel-investor');
    for (const [name, content, title, text] of [
      [
        'angels.csv',
        'Name,City\n"Asha,Pune',
        'CSV Parsing Error',
        'A quotation mark that opens in line 2 is never closed. The file may be cut off.',
      ],
      [
        'angels.xlsx',
        'PK\u0003\u0004 and nothing else',
        'Excel Parsing Error',
        'This workbook is damaged and cannot be read.',
      ],
      ['angels.csv', '%PDF-1.7', 'CSV Parsing Error', 'This is a PDF, not a table.'],
      ['angels.pdf', '%PDF-1.7', 'Import Error', 'Please choose a .csv or .xlsx file.'],
    ] as const) {
      give('File with angels', name, content);
      await says(title, text);
    }
  });

  it.each(['youtube-influencer', 'startup-influencer'])(
    'ADIR-22 ADIR-23 of %s is an Excel file alone',
    async (noun) => {
      draw(noun);
      expect(screen.getByLabelText<HTMLInputElement>('File with influencers').accept).toBe('.xlsx,.xls');
      give('File with influencers', 'people.csv', 'Name\nAsha');
      await says('Failed to import data', 'Please choose a .xlsx or .xls file.');
    },
  );

  it('names all endings of mentors, who may come as CSV too', async () => {
    draw('mentor');
    give('File with mentors', 'people.pdf', '%PDF-1.7');
    await says('Failed to import data', 'Please choose a .csv, .xlsx or .xls file.');
  });
});

describe('a file as another program wrote it', () => {
  it('has its missing columns filled, its unknown values and its doubles asked about once, and is imported under the numbers of its rows', async () => {
    const { user } = draw('angel-investor');
    answer('get', '/api/admin/imports/preparation', { data: { headings: [], unfinished: null } });
    give(
      'File with angels',
      'angels.csv',
      'Angels of Pune\n\nName,City,Description,Stage,Website\n' +
        'Asha Rao,Pune,Early.,Launch pad,https://asha.example\n' +
        'Asha R,Pune,Early.,Launch pad,asha.example\n' +
        'Meera Iyer,Pune,Early.,MVP,\n',
    );
    await screen.findByText('Not in this file: Type.');
    await user.type(screen.getByRole('textbox', { name: 'Type' }), 'Angel');
    answer('post', '/api/admin/imports/check', ({ body }) => ({
      data: (body as { rows: { row: number }[] }).rows.map(({ row }) => ({
        row,
        verdict: 'new',
        errors: null,
        changes: null,
      })),
    }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const means = await screen.findByRole('combobox', { name: 'What “Launch pad” means' });
    await user.selectOptions(means, within(means).getAllByRole('option')[1]!);
    await screen.findByText(/1 row may be the same as another one/);
    await user.click(screen.getByRole('tab', { name: /^Perhaps the same/ }));
    await screen.findByText('Same web address as Asha Rao in row 4.');
    await user.click(screen.getByRole('radio', { name: 'Skip' }));
    await screen.findByRole('tab', { name: /^Skipped/ });
    // The row stays until the focus leaves its choices, and is counted as long.
    await screen.findByRole('tab', { name: 'Perhaps the same 1' });
    screen.getByText('1–1 of 1 rows');
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Skip' })).toBeNull());
    screen.getByRole('tab', { name: 'Perhaps the same 0' });
    screen.getByText('No rows');
    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(
      sentTo('post', '/api/admin/imports/check').flatMap(({ body }) =>
        (body as { rows: { row: number; values: object }[] }).rows.map(({ row }) => row),
      ),
    ).toEqual(expect.arrayContaining([4, 6]));
  });
});

describe('the rows of a file', () => {
  it('are the same in the tab, the table and below it, after an unknown value is answered and after a row is mended', async () => {
    const { user } = draw('angel-investor');
    answer('get', '/api/admin/imports/preparation', { data: { headings: [], unfinished: null } });
    answer('post', '/api/admin/imports/check', ({ body }) => ({
      data: (body as { rows: { row: number }[] }).rows.map(({ row }) => ({
        row,
        verdict: 'new',
        errors: null,
        changes: null,
      })),
    }));
    give(
      'File with angels',
      'angels.csv',
      'Name,City,Type,Description,Stage,Min investment,Max investment\nAsha Rao,Pune,Angel,Early.,Launch pad,50 lakh,2 Cr\nMeera Iyer,Pune,Angel,Early.,Launch pad,,\nRavi Nair,Pune,Angel,Early.,MVP,fifty,90000\n',
    );
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const agree = async (tab: string, names: readonly string[]) => {
      const count = names.length;
      await waitFor(() => {
        screen.getByRole('tab', { name: `${tab} ${count}`, selected: true });
        const panel = within(screen.getByRole('tabpanel', { name: 'Rows' }));
        panel.getByText(count === 0 ? 'No rows' : `1–${count} of ${count} rows`);
        const rows = within(screen.getByRole('tabpanel', { name: 'Rows' }))
          .queryAllByRole('row')
          .slice(1);
        expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(names);
      });
    };
    await agree('Wrong', ['Asha Rao', 'Meera Iyer', 'Ravi Nair']);
    const means = screen.getByRole('combobox', { name: 'What “Launch pad” means' });
    await user.selectOptions(means, within(means).getAllByRole('option')[1]!);
    await agree('Wrong', ['Ravi Nair']);
    await user.type(screen.getAllByRole('textbox', { name: /^Minimum investment/ })[0]!, '{Control>}a{/Control}50000');
    await user.tab();
    await agree('Wrong', []);
    await user.click(screen.getByRole('tab', { name: /^New/ }));
    await agree('New', ['Asha Rao', 'Meera Iyer', 'Ravi Nair']);
    await screen.findByText('Amounts are read as INR.');
    await screen.findByText('Amounts are read as USD.');
  });
});

describe('an import that has ended', () => {
  it('says so in one sentence, and its rejected rows are a table that can be mended and imported', async () => {
    const job = {
      id: 'a'.repeat(24),
      noun: 'angel-investor',
      fileName: 'angels.csv',
      total: 4,
      state: 'done',
      columns: [],
      keepsEdited: false,
      startedBy: 'Asha',
      startedAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
      counts: { created: 2, updated: 0, same: 0, edited: 0, skipped: 1, failed: 1 },
      undone: 0,
      kept: 0,
      undoable: null,
    } as const;
    answer('get', '/api/admin/imports/:id', { data: job });
    const values = { angelName: 'Meera Iyer', angelLocation: 'Pune', angelType: 'Angel' };
    answer('get', '/api/admin/imports/:id/rows', {
      data: {
        rows: [
          {
            row: 9,
            outcome: 'failed',
            name: 'Meera Iyer',
            recordId: null,
            errors: { about: 'Too short' },
            values,
            undo: null,
          },
        ],
        next: null,
      },
    });
    const { user } = drawScreen(<ImportsScreen query={`?job=${job.id}`} list={null} job={job as never} />);
    await screen.findByText('Successfully imported 2 records');
    screen.getByText(': 2 new, 0 updated, 0 unchanged, 1 skipped, 1 failed.');
    const rejected = within(await screen.findByRole('table', { name: 'Failed rows' }));
    rejected.getByText('9');
    rejected.getByText('About: Too short');
    answer('get', '/api/admin/imports/preparation', { data: { headings: [], unfinished: null } });
    await user.click(screen.getByRole('button', { name: 'Fix and import' }));
    await screen.findByText(/^1 row\. Choose a field for each column/);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('textbox', { name: 'About' });
    const rows = within(screen.getByRole('table', { name: 'Rows of the file' }));
    rows.getByText('9');
  });
});

describe('an import that can be rolled back', () => {
  const job = {
    id: 'b'.repeat(24),
    noun: 'angel-investor',
    fileName: 'angels.csv',
    total: 3,
    columns: [],
    keepsEdited: false,
    startedBy: 'Asha',
    startedAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    counts: { created: 3, updated: 0, same: 0, edited: 0, skipped: 0, failed: 0 },
  } as const;
  const drawJob = (more: object) => {
    const whole = { ...job, ...more };
    answer('get', '/api/admin/imports/:id', { data: whole });
    answer('get', '/api/admin/imports/:id/rows', { data: { rows: [], next: null } });
    return drawScreen(<ImportsScreen query={`?job=${job.id}`} list={null} job={whole as never} />);
  };

  it('counts what can go now, not what came in', async () => {
    const { user } = drawJob({ state: 'done', undone: 0, kept: 0, undoable: { created: 1, updated: 0 } });
    await user.click(await screen.findByRole('button', { name: 'Roll back' }));
    await screen.findByText(
      '1 row added by this import goes to the bin, 0 rows changed by it get their earlier values back. Records that someone has changed since then stay as they are.',
    );
  });

  it('offers the rest once the import that changed it is undone', async () => {
    drawJob({ state: 'rolled-back', undone: 1, kept: 2, undoable: { created: 2, updated: 0 } });
    await screen.findByText(
      /^Rolled back: 1 row undone\. 2 rows not rolled back, .* 2 rows of them can be rolled back now/,
    );
    screen.getByRole('button', { name: 'Roll back the rest' });
  });
});
