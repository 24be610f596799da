/** Adding and editing an operator: what is asked before a super admin is made. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Operator } from '@/domain/admin/admins/operators';
import { answer, sentTo } from '@tests/setup/component/network';
import { OperatorForm } from './OperatorForm';

const RAVI: Operator = {
  _id: 'b'.repeat(24),
  adminname: 'Ravi Iyer',
  adminemail: 'ravi@example.com',
  adminrole: 'admin',
  status: 'active',
  addedBy: 'Meera',
  dateAdded: '2026-11-01T00:00:00.000Z',
  lastLogin: null,
  revision: 3,
};
const PATH = '/api/admin/admin-users/:id';

async function raise() {
  const onSaved = vi.fn();
  render(
    <OperatorForm operator={RAVI} me="meera@example.com" onClose={vi.fn()} onSaved={onSaved} onOvertaken={vi.fn()} />,
  );
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit admin' }));
  await user.selectOptions(dialog.getByLabelText(/^Role/), 'super_admin');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog, onSaved };
}

describe('making a super admin', () => {
  it('asks for a code of one’s own authenticator, shows a wrong one beside it, and sends it once it is there', async () => {
    answer('put', PATH, { status: 403, code: 'code-needed', message: 'Please confirm this with a code.' });
    const { user, dialog, onSaved } = await raise();
    await dialog.findByText('Please confirm this with a code.');
    expect(sentTo('put', PATH)[0]?.body).not.toHaveProperty('code');
    answer('put', PATH, { status: 400, errors: { code: 'Invalid authentication code' } });
    await user.type(await dialog.findByLabelText('6-digit code'), '000000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Invalid authentication code');
    answer('put', PATH, { data: { ...RAVI, adminrole: 'super_admin', revision: 4 } });
    await user.clear(dialog.getByLabelText('6-digit code'));
    await user.type(dialog.getByLabelText('6-digit code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sentTo('put', PATH).at(-1)?.body).toMatchObject({ adminrole: 'super_admin', code: '123456', revision: 3 });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456');
  });

  it('asks for a mailed link where there is no authenticator, and sends again once it is open', async () => {
    answer('put', PATH, { status: 403, code: 'link-needed', message: 'Please confirm this first with a link.' });
    answer('get', '/api/auth/current-user', {
      data: { adminname: 'Meera', adminemail: 'meera@example.com', adminrole: 'super_admin' },
    });
    answer('post', '/api/auth/sign-in-link', {});
    const { user, dialog, onSaved } = await raise();
    await dialog.findByText('Please confirm this first with a link.');
    await user.click(dialog.getByRole('button', { name: 'Email me a link' }));
    answer('put', PATH, { data: { ...RAVI, adminrole: 'super_admin', revision: 4 } });
    await user.click(await dialog.findByRole('button', { name: 'I have opened it' }));
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  });
});
