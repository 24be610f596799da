/** The export of contacts: what is left, what is counted, and what is said when it is refused or fails. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Allowance } from '@/domain/plans/contact-exports';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { $viewer } from '@/stores/session';
import { $signInRequired } from '@/stores/shell';
import { $toasts } from '@/stores/toasts';
import { FOUNDER, GUEST } from '@tests/factories/viewers';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { ContactExport } from './ContactExport';

const EXPORT = '/api/contacts/export';
const LEFT = '/api/contacts/export/left';
const USED_UP = 'You have used all the exports in your plan this month.';

const refOf = (n: number) => `seed:${n.toString(16).padStart(24, '0')}`;
const allowance = (left: number): Allowance => ({
  plan: 'free',
  limit: 5,
  used: 5 - left,
  left,
  resetsAt: '2026-12-01T00:00:00.000Z',
});

let savedFiles: string[] = [];
beforeEach(() => {
  $viewer.set(FOUNDER);
  $signInRequired.set(null);
  $toasts.set([]);
  savedFiles = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
});

async function openExport(count: number, left: number) {
  answer('get', LEFT, { data: allowance(left) });
  const refs = Array.from({ length: count }, (_, n) => refOf(n + 1));
  const fileName = 'Contact of Kite <b>& Söhne';
  render(
    <>
      <ContactExport refs={refs} fileName={fileName} />
      <Toaster />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: count === 1 ? 'Export contact' : 'Export contacts' }));
  const name = count === 1 ? 'Export contact' : `Export ${count} contacts`;
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByText(`${left} of 5 left this month`);
  return { dialog, user, refs };
}

describe('contact exports', () => {
  it('count once, and the same contact is saved again in the other format without counting', async () => {
    const { dialog, user, refs } = await openExport(1, 5);
    answer('post', EXPORT, { data: { contacts: [], left: allowance(4) } });
    await user.click(dialog.getByRole('button', { name: 'CSV' }));
    await dialog.findByText('4 of 5 left this month');
    await user.click(dialog.getByRole('button', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(savedFiles).toHaveLength(2));
    dialog.getByText('4 of 5 left this month');
    expect(sentTo('post', EXPORT).map(({ body }) => body)).toEqual([{ refs }]);
  });

  it('are offered no more at the limit, where the plans are a press away', async () => {
    const { dialog } = await openExport(1, 0);
    dialog.getByText(USED_UP);
    expect(dialog.queryByRole('button', { name: 'CSV' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/subscription-plans');
  });

  it('are not begun where fewer are left than were chosen', async () => {
    const { dialog } = await openExport(4, 2);
    dialog.getByText('You chose 4 contacts. Choose fewer or upgrade your plan.');
    expect(dialog.queryByRole('button', { name: 'CSV' })).toBeNull();
  });

  it('are refused with the sentence of the server when another tab used them up meanwhile', async () => {
    const { dialog, user } = await openExport(1, 5);
    const message = 'The Free plan has 5 contact exports a month and none is left; this export needs 1.';
    answer('post', EXPORT, { status: 403, code: 'export-limit', message });
    answer('get', LEFT, { data: allowance(0) });
    await user.click(dialog.getByRole('button', { name: 'CSV' }));
    within(await dialog.findByRole('alert')).getByText(message);
    await dialog.findByRole('link', { name: 'See plans' });
    dialog.getByText('0 of 5 left this month');
    expect(savedFiles).toEqual([]);
  });

  it.each([
    ['a lost connection', 'offline', 'We could not reach Outset. Check your connection and try again.'],
    ['a server error', { status: 500 }, 'Failed to export data. Nothing was counted. Please try again.'],
  ] as const)('say what happened after %s, and can be tried again', async (_, reply, message) => {
    const { dialog, user } = await openExport(1, 5);
    answer('post', EXPORT, reply);
    await user.click(dialog.getByRole('button', { name: 'CSV' }));
    within(await dialog.findByRole('alert')).getByText(message);
    dialog.getByRole('button', { name: 'CSV' });
  });

  it('ask guests to log in', async () => {
    $viewer.set(GUEST);
    render(<ContactExport refs={[refOf(1)]} fileName="Contact" />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Export contact' }));
    expect($signInRequired.get()).toBe('You need to be logged in to access these features.');
    expect(sent).toEqual([]);
  });
});
