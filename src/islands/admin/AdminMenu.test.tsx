import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminView } from '@/domain/admin/admins';
import { dismissNotice, drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { AdminMenu } from './AdminMenu';

const OWNER: AdminView = { adminname: 'Owner', adminemail: 'owner@outset.example', adminrole: 'super_admin' };
const TOKEN = '{"expiresAt":"2030-01-01T00:00:00.000Z"}';

describe('the header', () => {
  it('ADM-02 ADM-14 shows who is signed in as the server says, with the role, and the way out', async () => {
    const admin: AdminView = { adminname: 'Meera <b>Nair</b> 🚀', adminemail: 'meera@example.com', adminrole: 'admin' };
    answer('get', '/api/auth/current-user', { data: admin });
    const { user } = drawScreen(<AdminMenu admin={OWNER} />);
    screen.getByText('Owner');
    screen.getByText('Super Admin');
    await screen.findByText(admin.adminname);
    screen.getByText('Admin', { exact: true });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await screen.findByText(admin.adminemail);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Logout']);
  });

  it('ADM-14 says when the role cannot be fetched and leaves what is known', async () => {
    answer('get', '/api/auth/current-user', { status: 500 });
    drawScreen(<AdminMenu admin={OWNER} />);
    await notice('Failed to fetch user role');
    screen.getByText('Super Admin');
  });
});

describe('the way out', () => {
  it('ADM-15 says when it failed, and stays; goes out where the session had ended already', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    localStorage.setItem('adminToken', TOKEN);
    answer('get', '/api/auth/current-user', { data: { ...OWNER } });
    const { user } = drawScreen(<AdminMenu admin={OWNER} />);
    const logOut = async () => {
      await user.click(screen.getByRole('button', { name: 'Account' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    };
    for (const reply of [{ status: 500 }, 'offline'] as const) {
      answer('post', '/api/auth/logout', reply);
      await logOut();
      await dismissNotice(user, 'Failed to logout. Please try again.');
    }
    expect(go).not.toHaveBeenCalled();
    expect(localStorage.getItem('adminToken')).toBe(TOKEN);

    answer('post', '/api/auth/logout', { status: 401 });
    await logOut();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/admin'));
    expect(sentTo('post', '/api/auth/logout')).toHaveLength(3);
    expect(localStorage.getItem('adminToken')).toBeNull();
    // The next page says it.
    expect(JSON.parse(sessionStorage.getItem('notice') ?? '{}')).toMatchObject({ text: 'Logged out successfully' });
  });
});
