/** Two codes before a change of a user: an operator without an authenticator must first open a mailed link and set one up. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import type { AdminUser } from '@/domain/admin/users/person';
import { TwoCodes } from './TwoCodes';

const USER = { _id: 'a'.repeat(24), email: 'asha@example.com', fullName: 'Asha Rao' } as AdminUser;
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LINK_NEEDED = { status: 403, code: 'link-needed', message: 'Please confirm this first.' };
const PENDING = { body: { secret: SECRET, otpauth_url: `otpauth://totp/Outset:x?secret=${SECRET}` } };

function draw() {
  render(<TwoCodes user={USER} action="edit-user" onGranted={vi.fn()} onClose={vi.fn()} />);
  return userEvent.setup();
}

describe('a first authenticator', () => {
  it('ADM-34 is shown after the operator opened a link mailed to them, and asked for again while it is not open', async () => {
    answer('post', '/api/user/setup-2fa', LINK_NEEDED);
    answer('get', '/api/auth/current-user', {
      data: { adminname: 'Meera', adminemail: 'meera@example.com', adminrole: 'super_admin' },
    });
    answer('post', '/api/auth/sign-in-link', {});
    const user = draw();
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await user.click(await within(dialog).findByRole('button', { name: 'Email me a link' }));
    await within(dialog).findByText(/We emailed a link to meera@example.com\. Open it in this browser/);
    expect(sentTo('post', '/api/auth/sign-in-link').map(({ body }) => body)).toEqual([
      { adminemail: 'meera@example.com' },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'I have opened it' }));
    await within(dialog).findByText('The link is not open in this browser yet.');

    answer('post', '/api/user/setup-2fa', PENDING);
    await user.click(within(dialog).getByRole('button', { name: 'I have opened it' }));
    const codes = await screen.findByRole('dialog', { name: 'Confirm with your authenticator' });
    await within(codes).findByRole('img', { name: 'QR code with the secret for your authenticator app' });

    // The link was too long ago when the first code comes.
    answerAt('post', '/api/user/verify-2fa', LINK_NEEDED);
    await user.type(within(codes).getByLabelText('6-digit code'), '123456');
    await user.click(within(codes).getByRole('button', { name: 'Verify' }));
    await screen.findByRole('button', { name: 'Email me a link' });
  });

  it('says why the link could not be mailed', async () => {
    answer('post', '/api/user/setup-2fa', LINK_NEEDED);
    answer('get', '/api/auth/current-user', { status: 500 });
    const user = draw();
    await user.click(await screen.findByRole('button', { name: 'Email me a link' }));
    await screen.findByText(/The link could not be sent/);
  });
});
