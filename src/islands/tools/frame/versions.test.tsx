/** The earlier versions that an account keeps of a document: listed, opened as a copy, and gone back to with Undo. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { accountKey } from '@/domain/tools/local-keys';
import { writeDocument } from '@/domain/tools/document';
import { personOf } from '@/lib/tool-documents/tool-records';
import { PLAN } from '@tests/factories/burn-plans';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { chooseMore, drawTool, notices } from '@tests/setup/component/tool';

const EMAIL = 'asha@example.com';
const ONE = '/api/tool-documents/burn-rate/plan';
const VERSIONS = `${ONE}/versions`;
const NAME = 'My runway plan';
const documentOf = (bankBalance: number) => ({
  id: 'plan',
  name: NAME,
  savedAt: 1,
  data: { ...PLAN, bankBalance },
});
const version = (revision: number, over: object = {}) => ({
  revision,
  name: NAME,
  savedAt: Date.parse('2026-11-20T10:00:00.000Z') + revision,
  size: 512,
  ...over,
});

/** The tool of someone whose account has the document; `versions` is what it answers about earlier ones. */
async function openVersions(versions: Parameters<typeof answerAt>[2]) {
  const facts = { id: 'plan', name: NAME, savedAt: 1, revision: 3, updatedAt: 1, deletedAt: null, size: 9 };
  answer('get', '/api/tool-documents/:tool', { data: [facts] });
  answerAt('put', ONE, { data: { ...facts, revision: 4 } });
  answerAt('put', '/api/tool-documents/burn-rate/:id', ({ path }) => ({
    data: { ...facts, id: path.split('/').at(-1), revision: 4 },
  }));
  answerAt('get', ONE, ({ query }) => {
    const revision = query.get('revision') ?? '3';
    const text = writeDocument(BURN_PLAN, documentOf(revision === '3' ? 9_600_000 : 1_200_000));
    return new Response(text, { headers: { 'x-outset-revision': revision } });
  });
  answerAt('get', VERSIONS, versions);
  const on = { on: true, agreed: [], deleted: [], foreign: [], keptAt: null };
  const person = await personOf(EMAIL);
  const { user } = await drawTool({
    path: '/portal/tools/burn-rate',
    stored: [[accountKey('burn-rate'), JSON.stringify({ at: person, people: [[person, on]] })]],
    make: async () => {
      const { $viewer } = await import('@/stores/session');
      const rest = {
        userType: 'founder',
        fullName: 'A',
        sessionId: 's',
        profileImage: null,
        fitsFirst: false,
      } as const;
      $viewer.set({ ...rest, state: 'authenticated', email: EMAIL });
      const { BurnRateScreen } = await import('@/islands/tools/burn-rate/BurnRateScreen');
      return <BurnRateScreen start={{ tab: 'overview', months: 18 }} />;
    },
  });
  await screen.findByText(/^Saved in your account/);
  await waitFor(() => expect(balance()).toContain('$96,000.00'));
  await chooseMore(user, /^Earlier versions/);
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Earlier versions' })) };
}
const balance = () => screen.getByRole('region', { name: 'Bank balance' }).textContent;

describe('earlier versions', () => {
  it('are listed with time, number, size and another name; the newest is only copied', async () => {
    const { dialog } = await openVersions({
      data: [version(3), version(2, { size: 2048, name: 'Old name' }), version(1, { size: 1_572_864 })],
    });
    dialog.getByText('Your account keeps up to 20 versions of “My runway plan”, at least ten minutes apart.');
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p:last-of-type')?.textContent)).toEqual([
      'Version 3, 512 B',
      'Version 2, 2 KB, named “Old name”',
      'Version 1, 1.5 MB',
    ]);
    within(rows[0]!).getByText('Latest');
    expect(within(rows[0]!).queryByRole('button', { name: /^Go back/ })).toBeNull();
    expect(dialog.queryAllByText('Latest')).toHaveLength(1);
    expect(dialog.getAllByRole('button', { name: /^Go back to this version: / })).toHaveLength(2);
    expect(dialog.getAllByRole('button', { name: /^Open as a copy: / })).toHaveLength(3);
  });

  it('become the newest again, and Undo brings back what was there', async () => {
    const { user, dialog } = await openVersions({ data: [version(3), version(2)] });
    await user.click(await dialog.findByRole('button', { name: /^Go back to this version: / }));
    await notices().findByText(/^Back to the version of 20 Nov 2026/);
    await waitFor(() => expect(balance()).toContain('$12,000.00'));
    expect(sentTo('get', ONE).at(-1)?.query.get('revision')).toBe('2');
    expect(screen.queryByRole('dialog', { name: 'Earlier versions' })).toBeNull();
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(balance()).toContain('$96,000.00'));
  });

  it('open as a copy with the time in its name, and say where one could not be opened', async () => {
    const { user, dialog } = await openVersions({ data: [version(3), version(2)] });
    const copies = await dialog.findAllByRole('button', { name: /^Open as a copy: / });
    answerAt('get', ONE, { status: 500 });
    await user.click(copies[1]!);
    await notices().findByText('This version could not be opened. Please try again.');
    dialog.getByText('Earlier versions');
    answerAt('get', ONE, () => {
      const headers = { 'x-outset-revision': '2' };
      return new Response(writeDocument(BURN_PLAN, documentOf(1_200_000)), { headers });
    });
    await user.click(copies[1]!);
    await notices().findByText(/^“My runway plan \(20 Nov 2026, .*\)” was opened\.$/);
    await waitFor(() => expect(balance()).toContain('$12,000.00'));
  });

  it('are none, one alone, or could not be loaded and are asked for again', async () => {
    const { user, dialog } = await openVersions({ status: 500 });
    await dialog.findByText('The versions could not be loaded');
    dialog.getByText('Check your connection and try again.');
    answerAt('get', VERSIONS, { status: 404 });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('No versions yet');
    dialog.getByText('The first version is saved once this document is in your account.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    answerAt('get', VERSIONS, { data: [version(3)] });
    await chooseMore(user, /^Earlier versions/);
    await dialog.findByText('Earlier versions appear here as you keep working.');
  });
});
