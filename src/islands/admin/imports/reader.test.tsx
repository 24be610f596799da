/** A file that is opened: what is kept and said where its reader gives up or the server refuses, and how an import begins. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreviewCounts } from '@/domain/admin/imports/preview';
import { nextSlice } from '@/lib/tool-documents/import-slices';
import { drawScreen } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import type { Ask, FromThread, OpenedFile } from './import-thread';
import { ImportsScreen } from './ImportsScreen';

const PREPARATION = '/api/admin/imports/preparation';
const IMPORTS = '/api/admin/imports';
const FILE: OpenedFile = {
  headings: ['Name', 'Type', 'Description', 'City'],
  samples: [['Asha Rao'], ['Angel'], ['Early.'], ['Pune']],
  total: 2,
  hash: 'a'.repeat(64),
  guessed: null,
  choice: { sheets: [], sheet: 0, headers: [], headerLine: 1 },
  leftOut: null,
};
const COUNTS: PreviewCounts = { new: 2, update: 0, same: 0, edited: 0, wrong: 0, alike: 0, skipped: 0, open: 0 };

/** A reader that answers as the test says; `failed` is how it tells that it could not. */
class Reader {
  static answers: Partial<Record<Ask['name'], unknown>> = {};
  onmessage: ((event: MessageEvent<FromThread>) => void) | null = null;
  postMessage({ id, name }: Ask): void {
    const said = Reader.answers[name];
    const data = said === 'failed' ? { id, failed: true as const } : { id, answer: said };
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<FromThread>));
  }
  terminate(): void {
    this.onmessage = null;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', Reader);
  Reader.answers = {
    open: FILE,
    match: COUNTS,
    unknownOptions: [],
    counts: COUNTS,
    page: [],
    slice: { json: '[]', count: 0, last: 2, isOver: true },
  };
  answer('get', PREPARATION, { data: { headings: [], unfinished: null } });
  return () => vi.unstubAllGlobals();
});

function draw() {
  const drawn = drawScreen(<ImportsScreen query="?noun=angel-investor" list={null} job={null} />);
  choose();
  return drawn;
}
const choose = () =>
  fireEvent.change(screen.getByLabelText('File with angels'), { target: { files: [new File(['x'], 'angels.csv')] } });
const goOn = async () => fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: /^Import \d+ rows?$/ }));
const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

describe('the reader of a file', () => {
  it('gives up at the columns: that is said, and the file can be chosen again', async () => {
    draw();
    await screen.findByRole('button', { name: 'Continue' });
    Reader.answers.match = 'failed';
    await goOn();
    await waitFor(() => expect(alertText()).toContain('This file could not be read.'));
    Reader.answers.match = COUNTS;
    choose();
    await goOn();
    await screen.findByRole('button', { name: /^Import \d+ rows?$/ });
  });

  it('gives up at the hand-over: that is said, and the file can be chosen again', async () => {
    draw();
    await goOn();
    await screen.findByRole('button', { name: /^Import \d+ rows?$/ });
    Reader.answers.slice = 'failed';
    answer('post', IMPORTS, { data: { id: 'b'.repeat(24) } });
    await begin();
    await waitFor(() => expect(alertText()).toContain('The rows could not be read.'));
    screen.getByLabelText('File with angels');
  });

  it('gives up at the comparison: the rows can still be imported', async () => {
    Reader.answers.slice = 'failed';
    draw();
    await goOn();
    await screen.findByText('The rows could not be compared. You can still import them.');
    await screen.findByRole('button', { name: /^Import \d+ rows?$/ });
  });
});

describe('an import', () => {
  it('is not prepared where the server does not answer, which is said', async () => {
    answer('get', PREPARATION, { status: 500 });
    draw();
    await waitFor(() => expect(alertText()).toContain('The import could not be prepared. Please try again.'));
  });

  it('begins with its file, columns and number of rows, and its rows are kept in this browser', async () => {
    draw();
    await goOn();
    await screen.findByRole('button', { name: /^Import \d+ rows?$/ });
    answer('post', IMPORTS, { status: 409, message: 'Another import of this kind is running.' });
    await begin();
    await waitFor(() => expect(alertText()).toContain('Another import of this kind is running.'));
    const id = 'c'.repeat(24);
    Reader.answers.slice = { json: '[{"row":2}]', count: 1, last: 2, isOver: true };
    answer('post', IMPORTS, { data: { id } });
    answer('get', '/api/admin/imports/:id', { status: 404 });
    await begin();
    await waitFor(async () => expect(await nextSlice(id)).toEqual({ place: 0, body: '[{"row":2}]' }));
    expect(sentTo('post', IMPORTS).at(-1)?.body).toMatchObject({
      noun: 'angel-investor',
      fileName: 'angels.csv',
      file: FILE.hash,
      total: 2,
    });
  });
});
