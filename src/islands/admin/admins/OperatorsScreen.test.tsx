import { screen, waitFor, within } from '@testing-library/react';
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
});
