/** The shell of the portal: its profile menu, the welcome of guest mode, its dialogs and its shortcuts. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { initShortcuts } from '@/components/portal/portal-chrome';
import { PREVIEW_FEATURES } from '@/domain/site/guest-preview';
import { WORDLESS } from '@/domain/text/spelling';
import { api } from '@/lib/api/api';
import type { Viewer } from '@/lib/session/viewer';
import { $shellDialog, $signInRequired, askToSignIn } from '@/stores/shell';
import { $toasts } from '@/stores/toasts';
import { FOUNDER, GUEST, VISITOR } from '@tests/factories/viewers';
import { answer, answerAt } from '@tests/setup/component/network';
import { ProfileMenu } from './ProfileMenu';
import { ShellLayer } from './ShellLayer';

const goTo = () => vi.mocked(location.assign);

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  document.cookie = 'outset_guest=; Max-Age=0; Path=/';
  $shellDialog.set(null);
  $signInRequired.set(null);
  $toasts.set([]);
});

/** Guest mode as the browser keeps it. */
function beGuest(firstVisit = false) {
  localStorage.setItem('guestMode', 'true');
  localStorage.setItem('guestModeFirstVisit', String(firstVisit));
  document.cookie = 'outset_guest=1; Path=/';
}
const isInGuestMode = () => [localStorage.getItem('guestMode'), document.cookie.includes('outset_guest')];

function drawShell(viewer: Viewer) {
  // What is saved is exchanged a while after the page has come; here it is no matter.
  answer('post', '/api/saved/sync', 'offline');
  const drawn = render(
    <>
      <ProfileMenu viewer={viewer} />
      <ShellLayer viewer={viewer} />
    </>,
  );
  return { ...drawn, user: userEvent.setup() };
}

const profile = () => screen.getByRole('button', { name: 'Profile' });
const items = () => within(screen.getByRole('menu', { name: 'Profile' })).getAllByRole('menuitem');
const item = (name: string) => within(screen.getByRole('menu', { name: 'Profile' })).getByRole('menuitem', { name });

describe('the profile menu', () => {
  it.each([
    ['a founder', FOUNDER],
    ['a visitor', VISITOR],
  ])('SHELL-06 of %s has Settings, Help and both ways to log out', async (_, viewer) => {
    const { user } = drawShell(viewer);
    await user.click(profile());
    expect(items().map((one) => one.textContent)).toEqual(['Settings', 'Help', 'Logout']);
    expect(item('Settings').getAttribute('href')).toBe('/portal/settings/profile');
    expect(item('Help').getAttribute('href')).toBe('/portal/support');
    await user.keyboard('{End}{ArrowRight}');
    expect(items().map((one) => one.textContent)).toContain('Logout from all devices');
    expect(document.activeElement?.textContent).toBe('Logout from this device');
    expect(Number(localStorage.getItem('lastActive'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('SHELL-06 SHELL-07 SHELL-19 of a guest has Login and Exit Guest Mode, and Settings and Help that do nothing', async () => {
    beGuest();
    const { user } = drawShell(GUEST);
    await user.click(profile());
    expect(items().map((one) => one.textContent)).toEqual(['Settings', 'Help', 'Login', 'Exit Guest Mode']);
    for (const name of ['Settings', 'Help']) {
      expect(item(name).getAttribute('aria-disabled')).toBe('true');
      expect(item(name).getAttribute('href')).toBeNull();
      await user.click(item(name));
    }
    expect(goTo()).not.toHaveBeenCalled();
    expect(isInGuestMode()).toEqual(['true', true]);
  });

  it('SHELL-36 stays 200 ms after it was closed, and gives the focus back', () => {
    beGuest();
    vi.useFakeTimers();
    drawShell(GUEST);
    fireEvent.click(profile());
    fireEvent.keyDown(screen.getByRole('menu', { name: 'Profile' }), { key: 'End' });
    expect(document.activeElement?.textContent).toBe('Exit Guest Mode');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(document.activeElement).toBe(profile());
    act(() => vi.advanceTimersByTime(199));
    expect(document.querySelectorAll('[data-state="closing"]')).toHaveLength(1);
    act(() => vi.advanceTimersByTime(1));
    expect(document.querySelectorAll('[data-state="closing"]')).toHaveLength(0);
  });

  it('AUTH-15 leaves guest mode to /, where the next page says so', async () => {
    beGuest();
    const { user, unmount } = drawShell(GUEST);
    await user.click(profile());
    await user.click(item('Exit Guest Mode'));
    expect(goTo().mock.calls).toEqual([['/']]);
    expect(isInGuestMode()).toEqual([null, false]);
    unmount();
    drawShell({ state: 'unauthenticated' });
    await screen.findByText('Exited guest mode');
    expect(sessionStorage.getItem('notice')).toBeNull();
  });

  it('AUTH-17 leads from guest mode to the sign-in with the page that is open', async () => {
    beGuest();
    history.replaceState(null, '', '/portal/seed?q=a%26b');
    const { user } = drawShell(GUEST);
    await user.click(profile());
    await user.click(item('Login'));
    expect(goTo().mock.calls).toEqual([['/login?returnTo=%2Fportal%2Fseed%3Fq%3Da%2526b']]);
    expect(isInGuestMode()).toEqual([null, false]);
  });
});

describe('logging out', () => {
  it.each([
    ['this device', null, 'Logged out successfully'],
    ['all devices', 'true', 'Logged out from all devices successfully'],
  ])(
    'AUTH-18 AUTH-19 AUTH-20 from %s calls the server, then clears the keys and goes to /',
    async (where, all, told) => {
      localStorage.setItem('token', FOUNDER.sessionId);
      let asked: string | null | undefined;
      answer('post', '/api/logout', ({ query }) => {
        // The keys are there until the server has answered.
        expect(localStorage.getItem('token')).toBe(FOUNDER.sessionId);
        asked = query.get('all');
        return {};
      });
      const { user } = drawShell(FOUNDER);
      await user.click(profile());
      await user.click(item('Logout'));
      await user.click(item(`Logout from ${where}`));
      await waitFor(() => expect(goTo().mock.calls).toEqual([['/']]));
      expect(asked).toBe(all);
      expect(localStorage.getItem('token')).toBeNull();
      expect(Number(localStorage.getItem('logout'))).toBeGreaterThan(Date.now() - 60_000);
      expect(JSON.parse(sessionStorage.getItem('notice') ?? '')).toEqual({ text: told, kind: 'success' });
    },
  );

  it('leaves nothing on a shared computer that names the person who was there', async () => {
    const owner = FOUNDER.email;
    localStorage.setItem('token', FOUNDER.sessionId);
    localStorage.setItem('avatar', JSON.stringify({ seed: owner, src: 'data:' }));
    localStorage.setItem('contact-draft', JSON.stringify({ owner, name: FOUNDER.fullName, email: owner }));
    sessionStorage.setItem('feedback-draft', JSON.stringify({ owner, rating: 5, feedback: 'Good' }));
    sessionStorage.setItem('profileDraft:1', JSON.stringify({ fullName: FOUNDER.fullName }));
    sessionStorage.setItem('registration-draft', JSON.stringify({ email: owner }));
    answer('post', '/api/logout', {});
    const { user } = drawShell(FOUNDER);
    await user.click(profile());
    await user.click(item('Logout'));
    await user.click(item('Logout from this device'));
    await waitFor(() => expect(goTo()).toHaveBeenCalled());
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/asha|kite|avatar|draft/i);
  });

  it.each([
    ['a server error', { status: 500 }],
    ['no network', 'offline'],
  ] as const)('AUTH-21 after %s says so and clears nothing', async (_, reply) => {
    localStorage.setItem('token', FOUNDER.sessionId);
    answer('post', '/api/logout', reply);
    const { user } = drawShell(FOUNDER);
    await user.click(profile());
    await user.click(item('Logout'));
    await user.click(item('Logout from this device'));
    await screen.findByText('Error during logout. Please try again.');
    expect(localStorage.getItem('token')).toBe(FOUNDER.sessionId);
    expect(localStorage.getItem('logout')).toBeNull();
    expect(goTo()).not.toHaveBeenCalled();
  });
});

describe('the welcome of guest mode', () => {
  const welcome = () => screen.findByRole('dialog', { name: 'PREVIEW MODE' });

  it('SHELL-13 SHELL-15 SHELL-17 opens once with the 16 features, and Continue Preview stays in guest mode', async () => {
    beGuest(true);
    const { user, unmount } = drawShell(GUEST);
    const modal = within(await welcome());
    expect(modal.getAllByRole('listitem').map((one) => [one.dataset['feature'], one.textContent])).toEqual(
      PREVIEW_FEATURES.map(({ label, href, locked }) => [href, `${label}${locked ? '(locked)' : '(open)'}`]),
    );
    expect(PREVIEW_FEATURES).toHaveLength(16);
    await user.click(modal.getByRole('button', { name: 'Continue Preview' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isInGuestMode()).toEqual(['true', true]);
    expect(localStorage.getItem('guestModeFirstVisit')).not.toBe('true');
    unmount();
    drawShell(GUEST);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SHELL-18 Sign Up for Full Access clears the guest flag and goes to /login', async () => {
    beGuest(true);
    const { user } = drawShell(GUEST);
    await user.click(within(await welcome()).getByRole('button', { name: 'Sign Up for Full Access' }));
    expect(goTo().mock.calls).toEqual([['/login?register=1']]);
    expect(isInGuestMode()).toEqual([null, false]);
  });

  it('marks a tour that the plain form started, so that it is welcomed and follows other tabs', async () => {
    document.cookie = 'outset_guest=1; Path=/';
    drawShell(GUEST);
    await welcome();
    expect(localStorage.getItem('guestMode')).toBe('true');
  });
});

describe('the question to log in', () => {
  it('AUTH-17 SHELL-22 is left by Cancel, and Login Now leaves guest mode with the place that was asked for', async () => {
    beGuest();
    const { user } = drawShell(GUEST);
    await act(async () => askToSignIn(undefined, '/portal/saved-investors'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
    dialog.getByText('You need to be logged in to access these features.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isInGuestMode()).toEqual(['true', true]);
    await act(async () => askToSignIn(undefined, '/portal/saved-investors'));
    const again = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
    await user.click(again.getByRole('button', { name: 'Login Now' }));
    expect(goTo().mock.calls).toEqual([['/login?returnTo=%2Fportal%2Fsaved-investors']]);
    expect(isInGuestMode()).toEqual([null, false]);
  });
});

describe('the dialogs', () => {
  it('SHELL-09 Tools lists its six cards and the flow builder, and each live one leads to its tool', async () => {
    drawShell(FOUNDER);
    await act(async () => $shellDialog.set('tools'));
    const dialog = await screen.findByRole('dialog', { name: 'Tools' });
    const cards = within(dialog).getAllByRole('listitem');
    expect(
      cards.map((card) => [
        card.querySelector('.font-medium')?.textContent,
        card.querySelector('a')?.getAttribute('href'),
      ]),
    ).toEqual([
      ['Burn Rate Calculator', '/portal/tools/burn-rate'],
      ['Expense Tracker', '/portal/tools/expense-tracker'],
      ['Cap Table & Equity', '/portal/tools/equity-split'],
      ['Email Outreach Generator', '/portal/tools/outreach-generator'],
      ['Flow Builder', '/flow-builder'],
      ['Coming Soon', '/coming-soon'],
      ['Startup Roadmap', '/portal/checklist'],
    ]);
  });

  it('of the palette asks the API for what is typed, however odd, and asks guests to log in for an investor', async () => {
    beGuest();
    const asked: (string | null)[] = [];
    answer('get', '/api/investors', ({ query }) => {
      asked.push(query.get('q'));
      const found = query.get('q') === 'Blume';
      return {
        body: { data: found ? [{ _id: 'a'.repeat(24), name: 'Blume', type: 'seed', location: 'Mumbai' }] : [] },
      };
    });
    const { user } = drawShell(GUEST);
    await act(async () => $shellDialog.set('palette'));
    const field = await screen.findByRole('combobox', { name: 'Search pages, tools, investors' });
    expect(document.activeElement).toBe(field);
    for (const odd of ["' OR 1=1--", '"*(NEAR', 'मुंबई']) {
      fireEvent.change(field, { target: { value: odd } });
      await waitFor(() => expect(asked).toContain(odd));
      await screen.findByText(`Nothing found for “${odd}”. Try fewer letters.`);
    }
    fireEvent.change(field, { target: { value: '🚀🚀' } });
    await screen.findByText(WORDLESS);
    screen.getByRole('option', { name: 'Burn Rate Calculator' });
    fireEvent.change(field, { target: { value: 'Blume' } });
    await user.click(
      await within(await screen.findByRole('group', { name: 'Investors' })).findByRole('option', { name: /^Blume/ }),
    );
    await screen.findByRole('alertdialog', { name: 'Login Required' });
    expect(goTo()).not.toHaveBeenCalled();
  });
});

describe('the network', () => {
  it('is missed and found again in words, which promise to send changes only where they are stored', () => {
    history.replaceState(null, '', '/portal/saved-investors');
    const { unmount } = drawShell(FOUNDER);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    screen.getByText('You are offline. You can keep working. Changes are sent when you are back online.');
    isOnline.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    unmount();
    history.replaceState(null, '', '/portal/settings/notifications');
    isOnline.mockReturnValue(false);
    drawShell(FOUNDER);
    screen.getByText('You are offline. Changes cannot be saved until the connection is back.');
    history.replaceState(null, '', '/');
  });
});

describe('the shortcuts', () => {
  beforeAll(initShortcuts);

  it('? lists them, [ toggles the menu, / opens the palette, and all are quiet while a person types', async () => {
    beGuest();
    answer('get', '/api/investors', { body: { data: [] } });
    const toggle = vi.fn();
    const menu = document.body.appendChild(document.createElement('button'));
    menu.dataset['menuToggle'] = '';
    menu.addEventListener('click', toggle);
    const { user } = drawShell(GUEST);
    await user.keyboard('[[');
    expect(toggle).toHaveBeenCalledTimes(1);
    await user.keyboard('/');
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    expect(document.activeElement).toBe(field);
    await user.keyboard('?[[/a');
    expect(field.value).toBe('?[/a');
    expect(toggle).toHaveBeenCalledTimes(1);
    expect($shellDialog.get()).toBe('palette');
    await act(async () => $shellDialog.set(null));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    list.getByLabelText('Everywhere');
  });

  it('A opens the assistant, with the focus in its field, over which a guest is asked to log in for a file', async () => {
    beGuest();
    answerAt('get', '/api/ai-chat/state', 'offline');
    const { user } = drawShell(GUEST);
    await user.keyboard('a');
    await screen.findByRole('dialog', { name: /^Assistant/ });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your question')));
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    const login = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
    login.getByText('Log in to ask about a file.');
    await user.click(login.getByRole('button', { name: 'Login Now' }));
    expect(goTo().mock.calls).toEqual([['/login?returnTo=%2Fportal%2Fassistant']]);
  });
});

describe('a page that is older than the server', () => {
  const answeredBy = (version: string) => {
    answer('get', '/api/pulse', { headers: { 'x-outset-version': version } });
    return api.get('/api/pulse');
  };

  it('is offered a reload once, by a button and never by itself', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    document.body.dataset['version'] = 'a1';
    onTestFinished(() => void delete document.body.dataset['version']);
    const { user } = drawShell(FOUNDER);
    await answeredBy('a1');
    expect($toasts.get()).toEqual([]);
    await act(() => answeredBy('b2'));
    await act(() => answeredBy('b2'));
    expect($toasts.get().map(({ text }) => text)).toEqual(['Outset has a new version.']);
    await screen.findByText('Reload when you have saved your work on this page.');
    expect(reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
