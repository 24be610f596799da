import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminView } from '@/domain/admin/admins';
import type { Operator } from '@/domain/admin/admins/operators';
import { drawScreen, isChecked, notice } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { OperatorsScreen } from './OperatorsScreen';

const ME: AdminView = { adminname: 'Owner', adminemail: 'owner@outset.example', adminrole: 'super_admin' };
const operator = (n: number, over: Partial<Operator> = {}): Operator => ({
  _id: n.toString(16).padStart(24, '0'),
  adminname: `Page ${n}`,
  adminemail: `page+${n}@example.com`,
  adminrole: 'admin',
  status: 'active',
  addedBy: null,
  dateAdded: '2026-11-22T20:00:00.000Z',
  lastLogin: null,
  revision: 1,
  ...over,
});
const OWNER = operator(1, { adminname: 'Owner', adminemail: ME.adminemail, adminrole: 'super_admin' });
const FAILING = operator(2, { adminname: 'To fail' });
const ASHA = operator(2, { adminname: 'Asha' });
const RAVI = operator(3, { adminname: 'Ravi' });
const ALL = '/api/admin/admin-users';
const ONE = '/api/admin/admin-users/:id';
const BROKEN = { status: 500, message: 'D1_ERROR: secret' };

function draw(first: readonly Operator[], admin: AdminView = ME) {
  return drawScreen(<OperatorsScreen query="" first={first} admin={admin} />);
}

describe('Admin Management', () => {
  it('ADM-49 says what failed in the exact words', async () => {
    const { user } = draw([OWNER, FAILING]);
    answer('put', '/api/admin/admin-users/:id', BROKEN);
    answer('get', '/api/admin/admin-users', BROKEN);
    await user.click(screen.getByRole('switch', { name: 'To fail is active' }));
    await notice('Operation failed');
    await notice('Failed to fetch admin users');
    expect(isChecked(screen.getByRole('switch', { name: 'To fail is active' }))).toBe(true);

    answer('delete', '/api/admin/admin-users/:id', BROKEN);
    await user.click(screen.getByRole('button', { name: 'Delete To fail' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete admin' }));
    await notice('Failed to delete admin user');

    answer('post', '/api/admin/admin-users', BROKEN);
    await user.click(screen.getByRole('button', { name: 'Add admin' }));
    const add = within(await screen.findByRole('dialog', { name: 'Add admin' }));
    await user.type(add.getByLabelText(/^Name/), 'X');
    await user.type(add.getByLabelText(/^Email/), 'x@example.com');
    await user.click(add.getByRole('button', { name: 'Add admin' }));
    await add.findByText('Operation failed');
    expect(document.body.textContent).not.toContain('D1_ERROR');
  });

  it('asks before one deactivates oneself', async () => {
    const { user } = draw([OWNER, FAILING]);
    const mine = within(screen.getByText('(you)').closest('tr')!).getByRole('switch');
    await user.click(mine);
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate your own account?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isChecked(mine)).toBe(true);
    expect(sentTo('put', '/api/admin/admin-users/:id')).toEqual([]);
  });

  it('lets a plain admin look and not change', () => {
    draw([OWNER, FAILING], { ...ME, adminrole: 'admin' });
    screen.getByText('You have view-only access. Only Super Admins can add, edit or delete admins.');
    expect(screen.queryByRole('button', { name: 'Add admin' })).toBeNull();
    expect(screen.queryAllByRole('switch')).toEqual([]);
  });

  it('switches an admin off and, by Undo, on again, and keeps what was changed in between', async () => {
    const { user } = draw([OWNER, ASHA, RAVI]);
    const switchOf = ({ adminname }: Operator) => screen.getByRole('switch', { name: `${adminname} is active` });
    answer('put', ONE, { data: { ...ASHA, status: 'inactive', revision: 2 } });
    await user.click(switchOf(ASHA));
    await notice('Asha is inactive now');
    expect(isChecked(switchOf(ASHA))).toBe(false);
    const undo = screen.getByRole('button', { name: 'Undo' });
    answer('put', ONE, { data: { ...RAVI, status: 'inactive', revision: 2 } });
    await user.click(switchOf(RAVI));
    await notice('Ravi is inactive now');
    answer('put', ONE, { data: { ...ASHA, revision: 3 } });
    await user.click(undo);
    await notice('Asha is active now');
    expect([ASHA, RAVI].map((one) => isChecked(switchOf(one)))).toEqual([true, false]);
    expect(sentTo('put', ONE).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      [ASHA._id, { status: 'inactive', revision: 1 }],
      [RAVI._id, { status: 'inactive', revision: 1 }],
      [ASHA._id, { status: 'active', revision: 2 }],
    ]);
  });

  it('says where a switch is confirmed that needs a code, or why it was refused, and reads the list again', async () => {
    const { user } = draw([OWNER, ASHA]);
    answer('get', ALL, () => Response.json([OWNER, { ...ASHA, revision: 5 }]));
    const asha = screen.getByRole('switch', { name: 'Asha is active' });
    answer('put', ONE, { status: 403, code: 'code-needed', message: 'Please confirm this with a code.' });
    await user.click(asha);
    await notice('Edit Asha to do this. You confirm it there.');
    answer('put', ONE, { status: 409, code: 'changed-elsewhere', message: 'Someone else has changed this admin.' });
    await user.click(asha);
    await notice('Someone else has changed this admin.');
    expect(isChecked(asha)).toBe(true);
    expect(sentTo('put', ONE).at(-1)?.body).toEqual({ status: 'inactive', revision: 5 });
  });

  it('deletes an admin, never a super admin, and shows the list without them', async () => {
    const { user } = draw([OWNER, ASHA]);
    expect(screen.queryByRole('button', { name: 'Delete Owner' })).toBeNull();
    answer('delete', ONE, {});
    answer('get', ALL, () => Response.json([OWNER]));
    await user.click(screen.getByRole('button', { name: 'Delete Asha' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete Asha?' }));
    question.getByText(/^page\+2@example\.com is signed out at once/);
    await user.click(question.getByRole('button', { name: 'Delete admin' }));
    await notice('Asha deleted');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Asha' })).toBeNull());
    expect(sentTo('delete', ONE).map(({ path }) => path.split('/').at(-1))).toEqual([ASHA._id]);
  });

  it('deactivates oneself after the question', async () => {
    const { user } = draw([OWNER, ASHA]);
    answer('put', ONE, { data: { ...OWNER, status: 'inactive', revision: 2 } });
    await user.click(within(screen.getByText('(you)').closest('tr')!).getByRole('switch'));
    await user.click(await screen.findByRole('button', { name: 'Deactivate me' }));
    await waitFor(() => expect(sentTo('put', ONE)[0]?.body).toEqual({ status: 'inactive', revision: 1 }));
  });

  it('shows an admin who was added or changed, and says what an address needs', async () => {
    const { user } = draw([OWNER]);
    await user.click(screen.getByRole('button', { name: 'Add admin' }));
    const add = within(await screen.findByRole('dialog', { name: 'Add admin' }));
    fireEvent.change(add.getByLabelText(/^Name/), { target: { value: 'Asha' } });
    fireEvent.change(add.getByLabelText(/^Email/), { target: { value: ASHA.adminemail } });
    answer('post', ALL, { status: 409, message: 'Not added.', errors: { adminemail: 'This email is taken.' } });
    await user.click(add.getByRole('button', { name: 'Add admin' }));
    await add.findByText('This email is taken.');
    answer('post', ALL, { data: ASHA });
    answer('get', ALL, () => Response.json([OWNER, ASHA]));
    await user.click(add.getByRole('button', { name: 'Add admin' }));
    await notice('Asha added');
    await user.click(await screen.findByRole('button', { name: 'Edit Asha' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit admin' }));
    fireEvent.change(edit.getByLabelText(/^Name/), { target: { value: 'Asha Rao' } });
    answer('put', ONE, { data: { ...ASHA, adminname: 'Asha Rao', revision: 2 } });
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await notice('Asha Rao saved');
    await screen.findByRole('button', { name: 'Edit Asha Rao' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to reset the lost authenticator of another, not one’s own', async () => {
    const { user } = draw([OWNER, ASHA]);
    expect(screen.queryByRole('button', { name: 'Reset the authenticator of Owner' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reset the authenticator of Asha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset the authenticator of Asha?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
