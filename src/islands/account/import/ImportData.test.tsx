/** "Import data" of the security page: reads a ZIP, shows what it holds, asks, and says what became of it. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isImportFile, readAccountImport } from '@/domain/accounts/import/account-import';
import { DEFAULT_FIT_SETTINGS } from '@/domain/directory/fit/fit-settings';
import { readZip } from '@/lib/files/zip-files';
import { $viewer } from '@/stores/session';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import ImportData from './ImportData';
import { TOO_LARGE, ZIP_LIMITS, type ImportRequest } from './read-import';

const user = userEvent.setup({ delay: null });
const ID = 'a'.repeat(24);

/** The worker in this thread; `isBroken` ends as one that cannot be fetched. */
let isBroken = false;
class ThreadHere {
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onerror: (event: Event) => void = () => undefined;
  terminate = vi.fn();
  postMessage({ bytes, userType }: ImportRequest): void {
    if (isBroken) return this.onerror(new Event('error'));
    const zip = readZip(bytes, ZIP_LIMITS, isImportFile);
    this.onmessage({ data: 'fault' in zip ? zip : readAccountImport(zip.files, zip.names, Date.now(), userType) });
  }
}

const SECTIONS = {
  account: { email: 'ravi@example.com' },
  sessions: [{ id: 's' }],
  savedItems: [
    { kind: 'favourite', key: `seed:${ID}`, value: true },
    { kind: 'role', key: 'admin', value: true },
  ],
  savedSearches: [{ name: 'Pune', directory: 'all-investors', query: 'q=pune' }],
  fitSettings: { stage: 40, industry: 30, city: 10, ticket: 20, raiseAmount: null, raiseCurrency: null },
};

function zipOf(
  sections: object,
  format: object = { format: 'outset-account', version: 1, exportedAt: '2026-11-27T10:00:00.000Z' },
) {
  const files = Object.entries(sections).map(([name, value]) => [`json/${name}.json`, strToU8(JSON.stringify(value))]);
  const bytes = zipSync(Object.fromEntries([['outset.json', strToU8(JSON.stringify(format))], ...files]));
  return new File([new Uint8Array(bytes)], 'outset-data.zip', { type: 'application/zip' });
}
const choose = (file: File) => user.upload(screen.getByLabelText('ZIP of your data'), file);
const dialog = () => within(screen.getByRole('dialog'));
const cells = () =>
  dialog()
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => {
  isBroken = false;
  vi.stubGlobal('Worker', ThreadHere);
  $viewer.set({
    state: 'authenticated',
    userType: 'founder',
    fullName: 'Asha',
    email: 'asha@example.com',
    sessionId: 's',
    profileImage: null,
    fitsFirst: false,
  });
  answer('post', '/api/saved/sync', ({ body }) => ({
    data: { records: [], version: (body as { records: unknown[] }).records.length, hasMore: false },
  }));
  answer('get', '/api/saved-searches', { data: [] });
  answer('get', '/api/fit', { data: DEFAULT_FIT_SETTINGS });
});

describe('the import of a ZIP', () => {
  it('shows what would be added and what is left out with the reason, and adds nothing before it is asked to', async () => {
    render(<ImportData userType="founder" />);
    await choose(zipOf(SECTIONS));
    await screen.findByRole('dialog', { name: 'Add this to your account?' });
    dialog().getByText(
      /^From the data of ravi@example\.com, of 2026-11-27\. Existing data in this account does not change\.$/,
    );
    expect(cells()).toEqual([
      ['What would be added', 'In the file'],
      ['Favourites', '1'],
      ['Notes and follow-ups1 entry cannot be read and will be left out. kind is not known', '0'],
      ['Saved searches', '1'],
      ['Investor fit', '1'],
    ]);
    dialog().getByText(/^Roles, plan, consents, sessions, tokens, claims and shares never come from a file\./);
    dialog().getByText('(account, sessions)');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('names a section that cannot be read', async () => {
    render(<ImportData userType="founder" />);
    await choose(zipOf({ ...SECTIONS, savedItems: {} }));
    await screen.findByRole('dialog', { name: 'Add this to your account?' });
    dialog().getByText('Saved items cannot be read and will be left out.');
    expect(cells().map(([title]) => title)).toEqual(['What would be added', 'Saved searches', 'Investor fit']);
  });

  it('promises a visitor nothing that only founders may write', async () => {
    answer('post', '/api/saved-searches', {});
    render(<ImportData userType="visitor" />);
    await choose(zipOf(SECTIONS));
    await screen.findByRole('dialog', { name: 'Add this to your account?' });
    expect(cells().map(([title]) => title)).not.toContain('Investor fit');
    const reason = dialog().getByText('Only founders have this.').closest('li');
    expect(reason?.textContent).toBe('Only founders have this.(fit settings)');
    await user.click(dialog().getByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'What was added' });
    expect([...sentTo('get', '/api/fit'), ...sentTo('put', '/api/fit')]).toEqual([]);
  });

  it('adds it after the question, and says of each subject what became of it', async () => {
    answer('post', '/api/saved-searches', { status: 409, message: 'You have 30 saved searches.' });
    answer('put', '/api/fit', {});
    render(<ImportData userType="founder" />);
    await choose(zipOf(SECTIONS));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'What was added' });
    expect(cells()).toEqual([
      ['Subject', 'Added', 'Already there', 'Refused'],
      ['Favourites', '1', '0', '0'],
      ['Saved searchesYou have 30 saved searches.', '0', '0', '1'],
      ['Investor fit', '1', '0', '0'],
    ]);
    expect(sentTo('put', '/api/fit').map(({ body }) => body)).toEqual([
      { weights: { stage: 40, industry: 30, city: 10, ticket: 20 }, raise: null },
    ]);
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['another ZIP', zipOf({}, {}), 'This is not a ZIP of “Download my data”.'],
    ['no ZIP', new File(['x'], 'a.zip'), 'This zip is broken or not a zip.'],
    [
      'one of a newer version',
      zipOf(SECTIONS, { format: 'outset-account', version: 2 }),
      'This ZIP was made by a newer version of Outset. Please reload this page and try again.',
    ],
    [
      'one that is too large',
      Object.defineProperty(new File(['x'], 'a.zip'), 'size', { value: 51_000_000 }),
      TOO_LARGE,
    ],
    ['one that the worker cannot read', 'broken', 'This file could not be read.'],
  ] as const)('says in one sentence why it does not open %s, and reads the next one', async (_, file, text) => {
    isBroken = file === 'broken';
    render(<ImportData userType="founder" />);
    await choose(typeof file === 'string' ? zipOf(SECTIONS) : file);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    isBroken = false;
    await choose(zipOf(SECTIONS));
    await screen.findByRole('dialog', { name: 'Add this to your account?' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('keeps the network’s failure apart: each subject says that Outset could not be reached', async () => {
    answer('post', '/api/saved/sync', 'offline');
    answer('get', '/api/saved-searches', 'offline');
    answer('get', '/api/fit', 'offline');
    render(<ImportData userType="founder" />);
    await choose(zipOf(SECTIONS));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'What was added' });
    expect(
      cells()
        .slice(1)
        .map(([title]) => title),
    ).toEqual(
      ['Favourites', 'Saved searches', 'Investor fit'].map(
        (title) => `${title}We could not reach Outset. Check your connection and try again.`,
      ),
    );
  });
});
