/** Starts the frame of the public pages: theme, user menu, Access Portal, Sign Out and notices. No framework, few bytes. */
import { isUnder, RETURN_TO, returnQuery, safeReturnTo } from '@/domain/addresses/return-to';
import {
  enterGuestMode,
  leaveNotice,
  readSignInState,
  rememberLogout,
  watchOtherTabs,
} from '@/lib/session/sign-in-state';
import { isDark, setDark } from '@/lib/theme/theme';

type NoticeKind = 'success' | 'info' | 'error';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

function showNotice(text: string, kind: NoticeKind): void {
  const place = document.querySelector<HTMLElement>('[data-notices]');
  if (!place) return;
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.dataset['kind'] = kind;
  const words = document.createElement('p');
  words.textContent = text;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.ariaLabel = 'Dismiss';
  close.onclick = () => notice.remove();
  notice.replaceChildren(words, close);
  place.replaceChildren(notice);
  setTimeout(() => notice.remove(), kind === 'error' ? 8_000 : 4_000);
}

/** Shows the notice that the previous page stored for this one. */
function showLeftNotice(): void {
  try {
    const left = JSON.parse(sessionStorage.getItem('notice') ?? 'null') as { text?: unknown; kind?: NoticeKind } | null;
    sessionStorage.removeItem('notice');
    if (typeof left?.text === 'string') showNotice(left.text, left.kind ?? 'info');
  } catch {
    // An unreadable notice is no loss.
  }
}

function showAuthState(): void {
  const isSignedIn = readSignInState() === 'authenticated';
  for (const entry of all('[data-when]')) entry.hidden = (entry.dataset['when'] === 'signed-in') !== isSignedIn;
}

function tellTheme(): void {
  for (const button of all('[data-theme-toggle]'))
    button.ariaLabel = isDark() ? 'Switch to light theme' : 'Switch to dark theme';
}

/** The portal page that led here because it needs an account; the home page if there is none. */
const requestedPage = (): string => safeReturnTo(new URLSearchParams(location.search).get(RETURN_TO));

/** Describes a page that needs an account, and asks to log in; false if guests may see the page too. */
function showLockedPage(path: string): boolean {
  const page = [...all('[data-locked]')].find(({ dataset }) =>
    dataset['locked']?.split(' ').some((start) => isUnder(start, path.replace(/[?#].*/, ''))),
  );
  const section = page?.closest<HTMLElement>('[data-locked-page]');
  if (!page || !section) return false;
  page.hidden = section.hidden = false;
  section.querySelector('dialog')?.showModal();
  return true;
}

/** Makes the sign-in links return to the requested page, and explains their purpose. */
function keepAsked(): void {
  const query = returnQuery(requestedPage());
  if (!query) return;
  for (const link of all('a[href="/login"]')) link.setAttribute('href', `/login${query}`);
  if (!showLockedPage(requestedPage()))
    showNotice('Sign in, or look around with Access Portal, to open the page you asked for.', 'info');
}

async function accessPortal(): Promise<void> {
  if (readSignInState() !== 'authenticated') {
    enterGuestMode();
    leaveNotice('Entering guest mode!', 'info');
    location.assign(requestedPage());
    return;
  }
  // The portal would send a person with an ended session back to this page; this leads to the sign-in instead, with a message.
  const body = await fetch('/api/session')
    .then((response) => response.json() as Promise<{ data?: { state?: string } }>)
    .catch(() => null);
  if (body?.data?.state && body.data.state !== 'authenticated') {
    rememberLogout();
    location.assign(`/login${returnQuery(requestedPage()) || '?returnTo=/portal'}`);
  } else location.assign(requestedPage());
}

async function signOut(): Promise<void> {
  try {
    const response = await fetch('/api/logout', { method: 'POST', credentials: 'same-origin' });
    // 401: the session was already over, so the result is as wanted.
    if (!response.ok && response.status !== 401) throw new Error(String(response.status));
    rememberLogout();
    showNotice('Logged out successfully', 'success');
  } catch {
    showNotice('Error during logout. Please try again.', 'error');
  }
  showAuthState();
}

export function initPublicSite(): void {
  for (const button of all('[data-theme-toggle]')) {
    button.addEventListener('click', () => {
      setDark(!isDark());
      tellTheme();
    });
  }
  for (const entry of all('[data-access-portal]')) {
    entry.addEventListener(entry instanceof HTMLFormElement ? 'submit' : 'click', (event) => {
      event.preventDefault();
      void accessPortal();
    });
  }
  for (const menu of all('[popover]')) {
    menu.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a, [data-sign-out]')) menu.hidePopover();
    });
  }
  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => void signOut());
  watchOtherTabs(showAuthState);
  window.addEventListener('storage', (event) => {
    if (event.key !== 'theme') return;
    document.documentElement.dataset['theme'] = isDark() ? 'outset-dark' : 'outset-light';
    tellTheme();
  });
  // A page that is restored from the browser's memory may have missed a sign-out or a notice.
  window.addEventListener('pageshow', () => {
    showAuthState();
    showLeftNotice();
  });
  tellTheme();
  showAuthState();
  keepAsked();
}
