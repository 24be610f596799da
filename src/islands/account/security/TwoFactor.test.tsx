/** Two-factor authentication on the security page: set-up, recovery codes, trusted devices, and off again. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $othersEnded } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import type { TwoFactorStatus } from '@/domain/accounts/two-factor-codes';
import TwoFactor from './TwoFactor';

const EMAIL = 'asha@example.com';
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const OTHER_SECRET = '765432ZYXWVUTSRQPONMLKJIHGFEDCBA';
const urlOf = (secret: string) => `otpauth://totp/Outset:${EMAIL}?secret=${secret}&issuer=Outset`;
const CODES = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKMN-PQR${n}`);
const OFF: TwoFactorStatus = { enabled: false, enabledAt: null, recoveryCodesLeft: 0, trustedDevices: [] };
const ON: TwoFactorStatus = {
  enabled: true,
  enabledAt: '2026-11-20T12:00:00.000Z',
  recoveryCodesLeft: 9,
  trustedDevices: [
    {
      id: 'a',
      device: 'Chrome on Linux',
      trustedAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2026-12-20T12:00:00.000Z',
    },
    { id: 'b', device: 'Safari on iOS', trustedAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-12-21T12:00:00.000Z' },
  ],
};
const SETUP = '/api/twofa/setup-2fa';
const VERIFY = '/api/twofa/verify-2fa-setup';
const DISABLE = '/api/twofa/disable-2fa';

const user = userEvent.setup({ delay: null });
const notices = () => $toasts.get().map(({ text }) => text);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const setup = () => dialog('Set up two-factor authentication');
const codes = () => dialog('Save your recovery codes');
const off = () => dialog('Turn off two-factor authentication?');
const field = (box: ReturnType<typeof dialog>, label: string) => box.getByLabelText(label) as HTMLInputElement;
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled;
/** As a browser asks a dialog to close when Esc is pressed. */
const escape = (box: ReturnType<typeof dialog>, any: string) =>
  fireEvent(box.getByText(any).closest('dialog') as HTMLElement, new Event('cancel', { cancelable: true }));

const open = (status: TwoFactorStatus) => render(<TwoFactor status={status} email={EMAIL} />);

async function startSetup(secret = SECRET) {
  answer('post', SETUP, { body: { secret, otpauthUrl: urlOf(secret) } });
  await press('Turn on');
  await screen.findByRole('img', { name: /QR code/ });
}
const shownSecret = () => document.querySelector('[data-secret]')?.getAttribute('data-secret');

beforeEach(() => $toasts.set([]));

describe('turning it on', () => {
  it('ACC-16 ACC-17 goes from off through the set-up to on', async () => {
    open(OFF);
    screen.getByText('Off');
    await startSetup();
    expect(document.querySelector('[data-secret]')?.textContent.replace(/\s/g, '')).toBe(SECRET);
    expect(setup().getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(urlOf(SECRET));
    const verify = setup().getByRole('button', { name: 'Verify' });
    const code = field(setup(), '6-digit code');
    expect(isDisabled(verify)).toBe(true);
    await user.type(code, '12a3456789');
    expect(code.value).toBe('123456');
    fill(code, '');
    expect(isDisabled(verify)).toBe(true);
    fill(code, '123456');
    answer('post', VERIFY, { body: { recoveryCodes: CODES } });
    await user.click(verify);
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(sentTo('post', VERIFY).map(({ body }) => body)).toEqual([{ code: '123456', secret: SECRET }]);
    screen.getByText('On');
    screen.getByText('10 of 10 left.');
  });

  it('shows recovery codes to copy and download, which a key pressed too early does not lose', async () => {
    open(OFF);
    await startSetup();
    fill(field(setup(), '6-digit code'), '123456');
    answer('post', VERIFY, { body: { recoveryCodes: CODES } });
    await user.click(setup().getByRole('button', { name: 'Verify' }));
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    const shown = [...document.querySelectorAll('[data-recovery-code]')].map(({ textContent }) => textContent);
    expect(shown).toEqual(CODES);

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(codes().getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith(CODES.join('\n'));
    await waitFor(() => expect(notices()).toEqual(['Recovery codes copied']));
    copied.mockRejectedValue(new Error('refused'));
    await user.click(codes().getByRole('button', { name: 'Copy' }));
    await waitFor(() =>
      expect(notices()).toContain(
        'Your browser did not allow copying. Select the codes and copy them yourself, or download them.',
      ),
    );
    const saved: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(codes().getByRole('button', { name: 'Download' }));
    expect(names).toEqual(['outset-recovery-codes.txt']);
    const text = await saved[0]?.text();
    for (const code of [...CODES, EMAIL]) expect(text).toContain(code);

    for (let press = 0; press < 3; press += 1) {
      escape(codes(), 'Save your recovery codes');
      codes().getByText('Please save the codes first, then tick the box.');
    }
    expect(isDisabled(codes().getByRole('button', { name: 'Done' }))).toBe(true);
    await user.click(codes().getByRole('checkbox', { name: /^I have saved these codes/ }));
    await user.click(codes().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.querySelector('[data-recovery-code]')).toBeNull());
  });

  it('ACC-18 says why it cannot start', async () => {
    open(OFF);
    for (const reply of [{ status: 500 }, 'offline', { body: { secret: 'not one' } }] as const) {
      $toasts.set([]);
      answer('post', SETUP, reply);
      await press('Turn on');
      await waitFor(() => expect(notices()).toEqual(['Failed to initialize 2FA setup']));
    }
    screen.getByText('Off');
  });

  it.each([
    ['a wrong code', { status: 400, message: 'x' }, 'Invalid verification code'],
    ['a request that fails', 'offline', 'Failed to verify 2FA setup'],
    ['a broken server', { status: 500, message: 'D1' }, 'Failed to verify 2FA setup'],
  ] as const)('ACC-18 after %s says so, and the secret stays with what was typed', async (_, reply, text) => {
    open(OFF);
    await startSetup();
    const code = () => field(setup(), '6-digit code');
    fill(code(), '123456');
    answer('post', VERIFY, reply);
    await user.click(setup().getByRole('button', { name: 'Verify' }));
    await setup().findByText(text);
    expect(code().getAttribute('aria-invalid')).toBe('true');
    // Closed by accident after the app has scanned it: the same secret is there again.
    escape(setup(), 'Set up two-factor authentication');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Turn on');
    expect(sentTo('post', SETUP)).toHaveLength(1);
    expect(shownSecret()).toBe(SECRET);
    expect(code().value).toBe('123456');
  });

  it('takes the new secret of a set-up that was replaced, and goes on with it', async () => {
    open(OFF);
    await startSetup();
    fill(field(setup(), '6-digit code'), '123456');
    const message = 'This set-up was replaced by a newer one. Please start again.';
    answer('post', VERIFY, { status: 400, code: 'setup-replaced', message });
    answer('post', SETUP, { body: { secret: OTHER_SECRET, otpauthUrl: urlOf(OTHER_SECRET) } });
    await user.click(setup().getByRole('button', { name: 'Verify' }));
    await setup().findByText(message);
    await waitFor(() => expect(shownSecret()).toBe(OTHER_SECRET));
    answer('post', VERIFY, { body: { recoveryCodes: CODES } });
    await user.type(field(setup(), '6-digit code'), '654321{Enter}');
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(sentTo('post', VERIFY).at(-1)?.body).toEqual({ code: '654321', secret: OTHER_SECRET });
  });
});

describe('turning it off', () => {
  async function ask(password = 'Monsoon-Harbour-77', code = '123456') {
    await press('Turn off');
    expect(isDisabled(off().getByRole('button', { name: 'Turn off' }))).toBe(true);
    fill(field(off(), 'Password'), password);
    fill(field(off(), '6-digit code'), code);
  }
  const submit = () => user.click(off().getByRole('button', { name: 'Turn off' }));

  it('ACC-16 asks for password and code, and is off', async () => {
    open(ON);
    screen.getByText('On');
    await ask();
    answer('post', DISABLE, {});
    await submit();
    await screen.findByText('Off');
    expect(sentTo('post', DISABLE).map(({ body }) => body)).toEqual([
      { password: 'Monsoon-Harbour-77', code: '123456' },
    ]);
    expect(notices()).toEqual(['Two-factor authentication is off']);
  });

  it.each([
    [
      'a wrong password',
      { status: 403, errors: { password: 'This password is not correct.' } },
      'This password is not correct.',
    ],
    ['a wrong code', { status: 400, errors: { code: 'Invalid 2FA code' } }, 'Invalid 2FA code'],
    ['a broken server', { status: 500 }, null],
  ])('ACC-19 says "Failed to disable 2FA" after %s, stays on, and keeps no password', async (_, reply, reason) => {
    open(ON);
    await ask();
    answer('post', DISABLE, reply);
    await submit();
    await off().findByText('Failed to disable 2FA');
    if (reason) off().getByText(reason);
    // Typing takes the failure away.
    fill(field(off(), '6-digit code'), '654321');
    expect(off().queryByText('Failed to disable 2FA')).toBeNull();
    escape(off(), 'Turn off two-factor authentication?');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('On');
    await press('Turn off');
    expect(field(off(), 'Password').value).toBe('');
  });
});

describe('while it is on', () => {
  it('makes new recovery codes, for which an old one is good', async () => {
    open(ON);
    screen.getByText('9 of 10 left.');
    await press('Create new codes');
    const renew = dialog('Create new recovery codes?');
    fill(field(renew, 'Password'), 'Monsoon-Harbour-77');
    await user.click(renew.getByRole('button', { name: 'Use a recovery code' }));
    fill(field(renew, 'Recovery code'), 'ABCD-EFGH-JKMN-PQRS');
    answer('post', '/api/twofa/recovery-codes', { body: { recoveryCodes: CODES } });
    await user.click(renew.getByRole('button', { name: 'Create new codes' }));
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(sent.at(-1)?.body).toEqual({ password: 'Monsoon-Harbour-77', recoveryCode: 'ABCD-EFGH-JKMN-PQRS' });
    expect(document.querySelectorAll('[data-recovery-code]')).toHaveLength(10);
    screen.getByText('10 of 10 left.');
  });

  it('warns when few codes are left', () => {
    open({ ...ON, recoveryCodesLeft: 3 });
    screen.getByText('Create new ones now, with a code from your authenticator app or one of these codes.');
  });

  it('says what is needed once no code is left', () => {
    open({ ...ON, recoveryCodesLeft: 0 });
    const text = screen.getByText(/^None of 10 left\./).textContent;
    expect(text).toBe(
      'None of 10 left. To sign in and to create new ones, you need your authenticator app. If you have lost it, contact support.',
    );
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/portal/support');
  });

  it('lists trusted devices, stops trusting one, keeps one that could not be removed, and none after a new password', async () => {
    open(ON);
    const devices = () =>
      [...document.querySelectorAll('[data-trusted-device] span span')].map(({ textContent }) => textContent);
    expect(devices()).toEqual(['Chrome on Linux', 'until 20 Dec 2026', 'Safari on iOS', 'until 21 Dec 2026']);
    const stop = () => user.click(screen.getByRole('button', { name: /^Stop trusting Chrome on Linux/ }));
    answer('delete', '/api/twofa/trusted-devices/:id', { status: 500 });
    await stop();
    await waitFor(() => expect(notices()).toEqual(['The device could not be removed. Please try again.']));
    answer('delete', '/api/twofa/trusted-devices/:id', {});
    await stop();
    await waitFor(() => expect(devices()).toEqual(['Safari on iOS', 'until 21 Dec 2026']));
    expect(sent.at(-1)?.path).toBe('/api/twofa/trusted-devices/a');
    act(() => $othersEnded.set($othersEnded.get() + 1));
    screen.getByText('You have no trusted devices. Every sign-in asks for a code.');
  });
});
