/** Adding and editing an operator: what is asked before a super admin is made. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

describe('changing one’s own record', () => {
  const ME: Operator = { ...RAVI, adminrole: 'super_admin' };
  const draw = async () => {
    render(<OperatorForm operator={ME} me={ME.adminemail} onClose={vi.fn()} onSaved={vi.fn()} onOvertaken={vi.fn()} />);
    return { user: userEvent.setup(), dialog: within(await screen.findByRole('dialog', { name: 'Edit admin' })) };
  };

  it.each([
    ['status', /^Status/, 'inactive', /^You are signed out at once, and only another super admin/],
    ['adminemail', /^Email/, 'new@example.com', /^You are signed out at once\. Sign in again with a link/],
    ['adminrole', /^Role/, 'admin', /^You can no longer edit or delete users and admins/],
  ] as const)('asks first where one loses something by the %s', async (field, label, value, text) => {
    answer('put', PATH, { data: ME });
    const { user, dialog } = await draw();
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Change your own account?' });
    within(await question()).getByText(text);
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentTo('put', PATH)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(within(await question()).getByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(sentTo('put', PATH)).toHaveLength(1));
    expect(sentTo('put', PATH)[0]?.body).toMatchObject({ [field]: value, revision: 3 });
  });

  it('asks nothing where only the name changes', async () => {
    answer('put', PATH, { data: ME });
    const { user, dialog } = await draw();
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Ravi I.' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo('put', PATH)).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('an operator whom someone else has changed', () => {
  const rename = (dialog: ReturnType<typeof within>, value: string) =>
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value } });
  const draw = async (operator: Operator) => {
    const drawn = render(
      <OperatorForm
        operator={operator}
        me="meera@example.com"
        onClose={vi.fn()}
        onSaved={vi.fn()}
        onOvertaken={() => Promise.resolve({ ...RAVI, revision: 7 })}
      />,
    );
    return { ...drawn, dialog: within(await screen.findByRole('dialog', { name: 'Edit admin' })) };
  };

  it('is not overwritten by the first save, and is by the second', async () => {
    const user = userEvent.setup();
    const { dialog } = await draw(RAVI);
    rename(dialog, 'Ravi I.');
    answer('put', PATH, { status: 409, code: 'changed-elsewhere', message: 'Someone else has changed this admin.' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Someone else has changed this admin\. Save again to overwrite it/);
    answer('put', PATH, { data: RAVI });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo('put', PATH)).toHaveLength(2));
    expect(sentTo('put', PATH).map(({ body }) => (body as Operator).revision)).toEqual([3, 7]);
  });

  it('is noticed by a draft that is older than the record, until the draft is discarded', async () => {
    const user = userEvent.setup();
    const { dialog, unmount } = await draw(RAVI);
    rename(dialog, 'Ravi I.');
    await waitFor(() => expect(sessionStorage.getItem(`draft:admin-${RAVI._id}`)).toContain('Ravi I.'));
    unmount();
    answer('put', PATH, { status: 409, code: 'changed-elsewhere', message: 'Someone else has changed this admin.' });
    const { dialog: again } = await draw({ ...RAVI, revision: 6 });
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo('put', PATH).at(-1)?.body).toMatchObject({ adminname: 'Ravi I.', revision: 3 }));
    await user.click(again.getByRole('button', { name: /Discard/ }));
    rename(again, 'Ravi J.');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo('put', PATH).at(-1)?.body).toMatchObject({ adminname: 'Ravi J.', revision: 6 }));
  });
});
