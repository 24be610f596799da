/** The other sections of the security page: the password, the sessions, the events, the data, and the end of an account. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $othersEnded } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { eventAdded } from '@/stores/account-events';
import { answer, answerAt, sent, sentTo } from '@tests/setup/component/network';
import { Sessions } from '@/islands/account/sessions/Sessions';
import AccountEvents from './AccountEvents';
import ChangePassword from './ChangePassword';
import DeleteAccount from './DeleteAccount';
import DownloadData from './DownloadData';

const OLD = 'Monsoon-Harbour-77';
const NEW = 'Banyan-Harbour-88';
const user = userEvent.setup({ delay: null });
const notices = () => $toasts.get().map(({ text }) => text);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const broken = () => new Response('no json', { status: 500 });

beforeEach(() => {
  $toasts.set([]);
  $othersEnded.set(0);
});

describe('changing the password', () => {
  const labels = [/^Current password/, /^New password/, /^Confirm new password/];
  const fields = () => labels.map((label) => screen.getByLabelText(label) as HTMLInputElement);
  const alert = () => screen.getByRole('alert').textContent;

  function open(userType: 'founder' | 'visitor') {
    render(<ChangePassword userType={userType} email="asha@example.com" />);
  }
  async function send(...values: string[]) {
    for (const [n, field] of fields().entries()) fill(field, values[n] ?? '');
    await press('Change password');
  }

  it('says whose password it is in a text field, which password managers see', () => {
    open('visitor');
    const name = screen.getByLabelText('Email') as HTMLInputElement;
    expect([name.type, name.autocomplete, name.readOnly, name.value]).toEqual([
      'text',
      'username',
      true,
      'asha@example.com',
    ]);
  });

  it('ACC-13 ACC-14 names what is missing, too short or not the same, in the exact words', async () => {
    open('visitor');
    await press('Change password');
    await screen.findByText('Please input your current password!');
    screen.getByText('Please input your new password!');
    screen.getByText('Please confirm your new password!');
    expect(document.activeElement).toBe(fields()[0]);
    await send(OLD, '1234567', '12345678');
    await screen.findByText('Password must be at least 8 characters!');
    screen.getByText('The two passwords do not match!');
    expect(sent).toEqual([]);
  });

  it.each([
    ['founder', '/api/twofa/update-password'],
    ['visitor', '/api/visitor/update-password'],
  ] as const)('ACC-15 of a %s posts both passwords to %s, and empties the form', async (kind, path) => {
    open(kind);
    answer('post', path, {});
    // Of 256 characters, each of which may count twice, the form sends all.
    const longest = '🔐'.repeat(250) + 'Pune 7';
    await send(OLD, longest, longest);
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(sent.map((one) => [one.path, one.body])).toEqual([[path, { currentPassword: OLD, newPassword: longest }]]);
    within(screen.getByRole('status')).getByText('Your password has been changed. All other devices were signed out.');
    expect(fields().map(({ value }) => value)).toEqual(['', '', '']);
    expect($othersEnded.get()).toBe(1);
  });

  it.each([
    ['a broken answer', 'broken', 'Failed to update password'],
    ['words of the server', { status: 400, message: 'Not today.' }, 'Not today.'],
    [
      'no network',
      'offline',
      'Failed to update password. We could not reach Outset. Check your connection and try again.',
    ],
  ] as const)('ACC-15 after %s says so and keeps what was typed', async (_, reply, text) => {
    open('visitor');
    answer('post', '/api/visitor/update-password', reply === 'broken' ? broken() : reply);
    await send(OLD, NEW, NEW);
    await waitFor(() => expect(alert()).toBe(text));
    expect(fields().map(({ value }) => value)).toEqual([OLD, NEW, NEW]);
    expect($othersEnded.get()).toBe(0);
  });

  it('puts a wrong current password beside its field', async () => {
    open('founder');
    const errors = { currentPassword: 'Your current password is not correct.' };
    answer('post', '/api/twofa/update-password', { status: 403, message: errors.currentPassword, errors });
    await send('Not-the-password-1', NEW, NEW);
    await screen.findByText(errors.currentPassword);
    expect(document.activeElement).toBe(fields()[0]);
    expect(fields()[1]?.value).toBe(NEW);
  });

  it('puts beside the new password that it is the current one', async () => {
    open('founder');
    const errors = { newPassword: 'Please choose a password that differs from your current one.' };
    answer('post', '/api/twofa/update-password', { status: 400, message: errors.newPassword, errors });
    await send(OLD, OLD, OLD);
    await screen.findByText(errors.newPassword);
    expect(document.activeElement).toBe(fields()[1]);
  });
});

describe('deleting the account', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm with your password' }));
  const button = () => dialog().getByRole('button', { name: 'Delete my account' }) as HTMLButtonElement;
  const password = () => dialog().getByLabelText(/^Password/) as HTMLInputElement;

  async function askForPassword() {
    await press('Delete account');
    const question = within(screen.getByRole('alertdialog', { name: 'Delete your account?' }));
    await user.click(question.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Confirm with your password' });
  }

  it('ACC-21 leads back at every step, and keeps no password', async () => {
    render(<DeleteAccount userType="visitor" email="asha@example.com" />);
    await press('Delete account');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await askForPassword();
    expect(button().disabled).toBe(true);
    fill(password(), 'something');
    expect(button().disabled).toBe(false);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await askForPassword();
    expect(password().value).toBe('');
    expect(button().disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it.each([
    ['founder', '/api/twofa/delete-account', { status: 403, message: 'This password is not correct.' }],
    ['visitor', '/api/visitor/delete-account', { status: 500 }],
  ] as const)('ACC-22 of a %s sends the password to %s, and says when it failed', async (kind, path, reply) => {
    render(<DeleteAccount userType={kind} email="asha@example.com" />);
    await askForPassword();
    fill(password(), 'something');
    answer('delete', path, reply);
    await user.click(button());
    await dialog().findByText('message' in reply ? reply.message : 'Failed to delete account');
    expect(sentTo('delete', path).map(({ body }) => body)).toEqual([{ password: 'something' }]);
    expect(password().value).toBe('something');
  });

  it('ACC-22 leaves nothing in this browser but its look, and goes to the front page with the notice', async () => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('token', 'a');
    localStorage.setItem('avatar', '{}');
    sessionStorage.setItem('profileDraft:1', '{}');
    await new Promise(
      (done) =>
        (indexedDB.open('outset-receipts', 1).onsuccess = ({ target }) => {
          (target as IDBOpenDBRequest).result.close();
          done(undefined);
        }),
    );
    const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    render(<DeleteAccount userType="founder" email="asha@example.com" />);
    await askForPassword();
    fill(password(), OLD);
    const message = 'Your account and everything in it has been deleted.';
    answer('delete', '/api/twofa/delete-account', { message });
    await user.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect([localStorage.getItem('token'), localStorage.getItem('avatar')]).toEqual([null, null]);
    expect(Number(localStorage.getItem('logout'))).toBeGreaterThan(Date.now() - 60_000);
    expect(sessionStorage.getItem('profileDraft:1')).toBeNull();
    expect(sessionStorage.getItem('notice')).toContain(message);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('outset-receipts');
  });
});

describe('active sessions', () => {
  const NOW = Date.UTC(2026, 10, 20, 12);
  const session = (id: string, current = false) => ({
    id,
    device: `Chrome on ${id}`,
    city: id === 'Linux' ? 'Pune' : null,
    createdAt: new Date(NOW - 3_600_000).toISOString(),
    lastActiveAt: new Date(NOW).toISOString(),
    current,
  });
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-session]')];
  const open = () =>
    render(
      <Sessions
        sessions={[session('Linux', true), session('Windows'), session('macOS'), session('Android')]}
        now={NOW}
      />,
    );
  const end = async (n: number) => user.click(within(rows()[n] as HTMLElement).getByRole('button', { name: /^End/ }));
  const question = () => within(screen.getByRole('alertdialog', { name: 'End this session?' }));

  it('lists the devices, this one first, and ends one after a question', async () => {
    open();
    expect(rows()).toHaveLength(4);
    expect(rows()[0]?.textContent).toMatch(/Chrome on Linux.*This device.*Pune.*Active now/);
    expect(rows()[1]?.textContent).toContain('Unknown location');
    await end(1);
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(rows()).toHaveLength(4);
    expect(sent).toEqual([]);
    answer('delete', '/api/sessions/:id', {});
    await end(1);
    await user.click(question().getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/sessions/Windows']));
    expect(rows()).toHaveLength(3);
    expect(notices()).toEqual([]);
    // The focus goes to the session that is now in its place.
    expect(rows()[1]?.contains(document.activeElement)).toBe(true);
  });

  it('brings back what could not be ended', async () => {
    open();
    answer('delete', '/api/sessions/:id', broken());
    await end(1);
    await user.click(question().getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(notices()).toEqual(['The session could not be ended. Please try again.']));
    expect(rows()).toHaveLength(4);
  });

  it('ends all others with one call, and shows the sessions that the server names afterwards', async () => {
    open();
    const endOthers = async () => {
      await press('Log out everywhere else');
      const all = within(screen.getByRole('alertdialog', { name: 'Log out everywhere else?' }));
      await user.click(all.getByRole('button', { name: 'Log out everywhere else' }));
    };
    answer('delete', '/api/sessions', broken());
    await endOthers();
    await waitFor(() => expect(notices()).toEqual(['The other sessions could not be ended. Please try again.']));
    expect(rows()).toHaveLength(4);
    // Another device signed in while the call was under way.
    answer('delete', '/api/sessions', { data: [session('iPhone'), session('Linux', true)] });
    await endOthers();
    await waitFor(() => expect(rows().map((row) => row.dataset['session'])).toEqual(['Linux', 'iPhone']));
    expect(screen.queryByText('You are signed in on this device only.')).toBeNull();
    answer('delete', '/api/sessions', { data: [session('Linux', true)] });
    await endOthers();
    await screen.findByText('You are signed in on this device only.');
    expect(sent.map(({ path }) => path)).toEqual(['/api/sessions', '/api/sessions', '/api/sessions']);
  });

  it('loads the list again when the tab is shown', async () => {
    open();
    answer('get', '/api/sessions', { data: [session('iPhone'), session('Linux', true)] });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(rows().map((row) => row.dataset['session'])).toEqual(['Linux', 'iPhone']));
  });

  it('shows this device alone once a new password has ended the others', () => {
    open();
    act(() => $othersEnded.set(1));
    expect(rows()).toHaveLength(1);
  });
});

describe('events and data', () => {
  const event = (id: number) => ({
    id,
    type: 'profile-updated' as const,
    device: 'Chrome on Linux',
    city: null,
    at: new Date(Date.UTC(2026, 10, 20, 12, 0, id % 60)).toISOString(),
  });
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-event]')];
  const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => event(first - n));

  it('lists events newest first, and older ones on request', async () => {
    render(<AccountEvents first={{ events: from(26, 20), next: 7 }} />);
    expect(rows()).toHaveLength(20);
    expect(rows()[0]?.textContent).toContain('Changed the profile');
    answer('get', '/api/account/events', 'offline');
    await press('Show older events');
    await waitFor(() => expect(notices()).toHaveLength(1));
    answerAt('get', '/api/account/events', { data: { events: from(6, 6), next: null } });
    await press('Show older events');
    await waitFor(() => expect(rows()).toHaveLength(26));
    expect(sent.at(-1)?.query.get('before')).toBe('7');
    expect(screen.queryByRole('button', { name: 'Show older events' })).toBeNull();
    expect(document.activeElement).toBe(rows()[20]);
  });

  it('shows at once what was done above, and says so where nothing has happened yet', async () => {
    render(<AccountEvents first={{ events: [], next: null }} />);
    screen.getByText('No events yet. Sign-ins and changes to your account will be listed here.');
    const done = { ...event(1), type: 'data-downloaded' };
    answerAt('get', '/api/account/events', { data: { events: [done], next: null } });
    act(() => eventAdded());
    await screen.findByText('Downloaded the data');
  });

  it('says why the data could not be downloaded', async () => {
    render(<DownloadData />);
    for (const [reply, text] of [
      [broken(), 'Your data could not be downloaded. Please try again.'],
      ['offline', 'We could not reach Outset. Check your connection and try again.'],
    ] as const) {
      $toasts.set([]);
      answerAt('get', '/api/account/data', reply);
      await press('Download my data');
      await waitFor(() => expect(notices()).toEqual([text]));
    }
  });
});
