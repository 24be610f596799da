import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UserDetail } from '@/domain/admin/users/person';
import { userRecord } from '@tests/factories/back-office';
import { described, drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sent, sentTo, type Reply, type Sent } from '@tests/setup/component/network';
import { UserPage } from './UserPage';
import { UsersScreen } from './UsersScreen';

const LISTS = ['/api/user/all-users', '/api/user/all-founders', '/api/user/all-visitors'] as const;

/** As many people as it takes, as the lists give them page by page. */
function answerLists(many: number): void {
  const reply = ({ path, query }: Sent): Reply<unknown> => {
    const userType = path.endsWith('visitors') ? 'visitor' : 'founder';
    const limit = Number(query.get('limit'));
    const data = Array.from({ length: Math.min(many, limit) }, (_, n) => userRecord(n, { userType }));
    return { data, body: { total: many, next: null, previous: null, at: 0 } };
  };
  for (const path of LISTS) answerAt('get', path, reply);
}
const tab = (name: string) => screen.getByRole('tab', { name });
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').length - 1;
const first = { rows: [userRecord(1)], total: 1, totalIsCapped: false, next: null, previous: null, at: 0 };
const draw = (role: 'admin' | 'super_admin' = 'super_admin') =>
  drawScreen(<UsersScreen role={role} query="" first={first} />);

describe('User Management', () => {
  it('ADM-26 ADM-27 ADM-32 has three tabs, ten people a page, and 5, 10, 20 or 50 by choice', async () => {
    answerLists(60);
    const { user } = draw();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Users',
      'Founders',
      'Visitors',
    ]);
    await user.click(tab('Visitors'));
    await waitFor(() => expect(rowsOf('Visitors')).toBe(10));
    const changes = (name: string) =>
      within(screen.getByRole('table', { name })).queryAllByLabelText(/^(Edit|Delete) /).length;
    expect(changes('Visitors')).toBe(0);
    await user.click(tab('Founders'));
    await waitFor(() => expect(changes('Founders')).toBe(20));
    expect(sent.map(({ path }) => path)).toEqual(['/api/user/all-visitors', '/api/user/all-founders']);
    await user.click(tab('All Users'));
    await waitFor(() => expect(sentTo('get', '/api/user/all-users')).toHaveLength(1));
    await user.click(tab('Founders'));
    await waitFor(() => expect(rowsOf('Founders')).toBe(10));

    const size = screen.getByLabelText('Rows per page');
    expect(within(size).getAllByRole('option').map(valueOf)).toEqual(['5', '10', '20', '50']);
    for (const rows of ['5', '20', '50']) {
      await user.selectOptions(size, rows);
      await waitFor(() => expect(rowsOf('Founders')).toBe(Number(rows)));
    }
    expect(location.search).toBe('?tab=founders&size=50');
    const before = sent.length;
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'asha');
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    expect(sent.at(-1)?.query.get('q')).toBe('asha');
  });

  it('ADM-31 says that an export failed', async () => {
    answerLists(30);
    const { user } = draw();
    answerAt('get', '/api/user/all-users', { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Export all that match' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await notice('Failed to export data');
  });

  it('ADM-41 says why there are no users, and tries again', async () => {
    const { user } = draw();
    answerAt('get', LISTS[1], { status: 500 });
    await user.click(tab('Founders'));
    within(await screen.findByRole('alert')).getByText('Failed to fetch users');
    answerAt('get', LISTS[1], 'offline');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Error fetching users');
    answerLists(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table', { name: 'Founders' });
  });
});

const NAME = 'Asha <b>Rao</b>';
const person = userRecord(7, { fullName: NAME, email: 'changed+1@example.com' });
const detail = (over: Partial<UserDetail['user']> = {}): UserDetail => ({
  user: { ...person, ...over },
  feedback: null,
  plan: { plan: 'free', used: 0, limit: 5, left: 5, resetsAt: '2026-12-01T00:00:00.000Z' },
  plansAskedFor: [],
  signIn: {
    lockedUntil: null,
    secondFactorLockedUntil: null,
    sessions: 0,
    lastActiveAt: null,
    twoFactorSince: null,
    recoveryCodesLeft: 0,
  },
});
const openPerson = (role: 'admin' | 'super_admin' = 'super_admin', over: Partial<UserDetail['user']> = {}) =>
  drawScreen(<UserPage first={detail(over)} role={role} />);
const SETUP = '/api/user/setup-2fa';
const VERIFY = '/api/user/verify-2fa';
const ENROLLED = { body: { enrolled: true }, message: 'Your authenticator is set up.' };
const FIRST = 'Confirm with your authenticator';
const FINAL = 'Enter a new code';
type User = ReturnType<typeof drawScreen>['user'];

async function enter(user: User, title: string, code: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const field = await dialog.findByLabelText('6-digit code');
  await user.clear(field);
  await user.type(field, code);
  await user.click(dialog.getByRole('button', { name: 'Verify' }));
  return { dialog, field };
}

describe('changes of a user', () => {
  it('ADM-34 ADM-35 says what fails at the set-up and at the codes', async () => {
    const { user } = openPerson();
    const edit = screen.getByRole('button', { name: `Edit ${NAME}` });
    answerAt('post', SETUP, { status: 500 });
    await user.click(edit);
    await notice('Failed to setup 2FA');

    answerAt('post', SETUP, ENROLLED);
    await user.click(edit);
    await within(await screen.findByRole('dialog', { name: FIRST })).findByRole('button', {
      name: 'Replace your authenticator',
    });
    answerAt('post', VERIFY, { status: 400, message: 'Invalid authentication code' });
    const { field, dialog } = await enter(user, FIRST, '000000');
    await waitFor(() => expect(described(field)).toContain('Invalid authentication code'));
    answerAt('post', VERIFY, 'offline');
    await enter(user, FIRST, '123456');
    await dialog.findByText('Verification failed');
    answerAt('post', VERIFY, { data: {} });
    await enter(user, FIRST, '123456');
    const final = within(await screen.findByRole('dialog', { name: FINAL }));
    final.getByText('First verification successful. Please enter a new code for final verification.');
  });

  it('ADM-36 ADM-37 ADM-39 says what fails at the second code and at the form, and keeps what was typed', async () => {
    const { user } = openPerson();
    answerAt('post', SETUP, ENROLLED);
    answerAt('post', VERIFY, { data: {} });
    await user.click(screen.getByRole('button', { name: `Edit ${NAME}` }));
    await enter(user, FIRST, '123456');
    answerAt('post', VERIFY, { status: 400, message: 'Invalid final verification code' });
    const { field, dialog } = await enter(user, FINAL, '123456');
    await waitFor(() => expect(described(field)).toContain('Invalid final verification code'));
    answerAt('post', VERIFY, { status: 500 });
    await enter(user, FINAL, '123457');
    await dialog.findByText('Final verification failed');
    expect(screen.queryByRole('dialog', { name: `Edit ${NAME}` })).toBeNull();
    expect(sentTo('post', VERIFY).map(({ body }) => (body as { step: string }).step)).toEqual([
      'first',
      'final',
      'final',
    ]);
    answerAt('post', VERIFY, { data: {} });
    await enter(user, FINAL, '123457');

    const form = within(await screen.findByRole('dialog', { name: `Edit ${NAME}` }));
    form.getByText('Action successfully authenticated and completed');
    const name = form.getByLabelText(/^Full name/);
    await user.clear(name);
    await user.type(name, 'Asha Menon');
    const save = () => user.click(form.getByRole('button', { name: 'Save' }));
    const update = (reply: Reply<unknown> | 'offline') => answerAt('patch', '/api/user/update/:email', reply);
    update({ status: 403, code: 'grant-needed', message: 'x' });
    await save();
    await form.findByText('Your two codes are used up or too long ago. What you typed is saved.');
    await user.click(form.getByRole('button', { name: 'Confirm again' }));
    const again = within(await screen.findByRole('dialog', { name: FIRST }));
    await user.click(await again.findByRole('button', { name: 'Cancel' }));
    expect(valueOf(form.getByLabelText(/^Full name/))).toBe('Asha Menon');
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answerAt('patch', '/api/user/update/:email', async () => {
      await held;
      return { status: 500 };
    });
    await save();
    await form.findByRole('button', { name: 'Saving…' });
    release();
    await form.findByText('Failed to update user');
    update('offline');
    await save();
    await form.findByText('Error updating user');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Edit ${NAME}` })).toBeNull());
  });

  it('ADM-40 asks before it deletes, and says how it went with the name', async () => {
    const { user } = openPerson();
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: `Delete ${NAME}` }));
      return within(await screen.findByRole('alertdialog', { name: `Delete ${NAME}?` }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    answerAt('post', SETUP, ENROLLED);
    answerAt('post', VERIFY, { data: {} });
    const remove = async (reply: Reply<unknown>, text: string) => {
      answerAt('delete', '/api/user/delete/:email', reply);
      await user.click((await ask()).getByRole('button', { name: 'Continue' }));
      await enter(user, FIRST, '123456');
      await enter(user, FINAL, '123457');
      await notice(text);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await remove({ status: 500 }, 'Error deleting user');
    answer('get', '/api/admin/users/:id', { data: detail() });
    await remove({ status: 404 }, 'User not found');
    answer('get', '/api/admin/users/:id', { status: 404 });
    await remove({ data: {} }, `User ${NAME} deleted successfully`);
    await screen.findByText('The account was deleted.');
    expect(sentTo('delete', '/api/user/delete/:email').at(-1)?.query.get('id')).toBe(person._id);
  });

  it('ADM-32 ADM-33 tells a plain admin that only super admins may, and offers nothing on a visitor', async () => {
    const { user, unmount } = openPerson('admin');
    screen.getByText('You have view-only access. Only Super Admins can edit or delete users.');
    await user.click(screen.getByRole('button', { name: `Edit ${NAME}` }));
    await notice('Only Super Admins can edit users');
    await user.click(screen.getByRole('button', { name: `Delete ${NAME}` }));
    await notice('Only Super Admins can delete users');
    within(screen.getByRole('region', { name: 'Support' })).getByText('Only Super Admins can do this.');
    unmount();
    for (const role of ['admin', 'super_admin'] as const) {
      const visitor = openPerson(role, { userType: 'visitor', companyName: null, companyWorkingAt: 'Blue Fund' });
      expect(screen.queryAllByRole('button', { name: /^(Edit|Delete) / })).toEqual([]);
      visitor.unmount();
    }
  });
});

describe('support', () => {
  it('asks, does, and says what it did', async () => {
    const { user } = openPerson();
    answer('get', '/api/admin/users/:id', { data: detail() });
    const card = within(screen.getByRole('region', { name: 'Support' }));
    card.getByText('The email address is confirmed.');
    for (const [label, method, path, message] of [
      ['Unlock sign-in', 'post', '/api/admin/users/:id/unlock', 'Nothing was locked'],
      ['End all sessions', 'delete', '/api/admin/users/:id/sessions', 'One session was ended'],
    ] as const) {
      answerAt(method, path, { message });
      await user.click(card.getByRole('button', { name: label }));
      const question = within(await screen.findByRole('alertdialog', { name: `${label}?` }));
      expect(sentTo(method, path)).toEqual([]);
      await user.click(question.getByRole('button', { name: label }));
      await notice(message);
      expect(sentTo(method, path)).toHaveLength(1);
    }
  });

  it('removes a second factor after two codes, and changes nothing where one is given up', async () => {
    const path = '/api/admin/users/:id/second-factor';
    const { user } = openPerson('super_admin', { twoFactorEnabled: true });
    answer('get', '/api/admin/users/:id', { data: detail() });
    answerAt('post', SETUP, ENROLLED);
    answerAt('post', VERIFY, { data: {} });
    answerAt('delete', path, { message: 'Two-factor authentication is off' });
    const begin = async () => {
      await user.click(screen.getByRole('button', { name: 'Remove two-factor authentication' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }));
    };
    await begin();
    const codes = within(await screen.findByRole('dialog', { name: FIRST }));
    await codes.findByLabelText('6-digit code');
    await user.click(codes.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('delete', path)).toEqual([]);
    await begin();
    await enter(user, FIRST, '123456');
    await enter(user, FINAL, '123457');
    await notice('Two-factor authentication is off');
    expect(sentTo('delete', path).map(({ path: at }) => at)).toEqual([`/api/admin/users/${person._id}/second-factor`]);
    expect(sentTo('post', VERIFY).map(({ body }) => (body as { action: string }).action)).toEqual([
      'remove-second-factor',
      'remove-second-factor',
    ]);
  });

  it('mails the confirmation again, and says where it could not', async () => {
    const { user } = openPerson('super_admin', { isVerified: false });
    answer('post', '/api/admin/users/:id/confirmation-mail', { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Resend confirmation email?' }));
    question.getByText('We email a new link to changed+1@example.com. The earlier one stops working.');
    await user.click(question.getByRole('button', { name: 'Resend confirmation email' }));
    await notice(/Nothing was changed\. Please try again\.$/);
  });
});
