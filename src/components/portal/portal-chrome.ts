/** Adds behaviour to the portal's static frame, without a framework: saved count, menus, arrow keys, theme switch, and buttons that open dialogs. */
import { noteToken } from '@/lib/session/sign-in-state';
import { PENDING_KEY } from '@/lib/roadmap/roadmap-keys';
import { noteRecent } from '@/lib/shell/recent-places';
import { PULSE_EVERY_MS } from '@/lib/shell/pulse-news';
import { initMenuToggle, initPhoneMenu } from '@/lib/shell/side-menu';
import { readJson, readText } from '@/lib/storage/storage';
import { initTheme } from '@/lib/theme/theme';
import { askToSignIn, openShellDialog, $shellDialog, type ShellDialog } from '@/stores/shell';
import { isAwaited, onKeysStopped, takeKeys, isTyping } from '@/lib/shell/shortcuts';

/** The shell's keyboard shortcuts, active before the islands load. Off while typing and while a dialog is open, except for the palette's. */
export function initShortcuts(): void {
  // The palette was requested before this script loaded.
  if (isAwaited()) openShellDialog('palette');
  onKeysStopped(() => {
    if ($shellDialog.get() === 'palette') $shellDialog.set(null);
  });
  // If the palette is closed before it loads, or cannot be fetched, keys go to the page again.
  $shellDialog.listen((name) => name === null && takeKeys());
  document.addEventListener('keydown', (event) => {
    const isPaletteKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    const dialog = document.querySelector('dialog[open]');
    if (isPaletteKey) {
      event.preventDefault();
      if ($shellDialog.get() === 'palette') $shellDialog.set(null);
      else if (!dialog) openShellDialog('palette');
      return;
    }
    if (event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || dialog || isTyping(event.target)) return;
    if (event.key === '?') openShellDialog('shortcuts');
    else if (event.key === '/') {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field) field.focus();
      else openShellDialog('palette');
    } else if (event.key === 'a') openShellDialog('assistant');
    else if (event.key === '[') document.querySelector<HTMLButtonElement>('[data-menu-toggle]')?.click();
    else return;
    event.preventDefault();
  });
}

/** How long a submenu stays open after the pointer or the focus has left it. */
const EXIT_DELAY_MS = 200;

function initSubmenu(group: HTMLElement): void {
  const button = group.querySelector<HTMLButtonElement>('button[aria-expanded]');
  if (!button) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (open: boolean) => {
    clearTimeout(timer);
    group.toggleAttribute('data-open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => set(false), EXIT_DELAY_MS);
  };
  let openedByHover = false;
  group.addEventListener('pointerenter', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    openedByHover = !group.hasAttribute('data-open');
    set(true);
  });
  group.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') closeLater();
  });
  group.addEventListener('focusin', () => clearTimeout(timer));
  group.addEventListener('focusout', (event) => {
    if (!group.contains(event.relatedTarget as Node | null)) closeLater();
  });
  button.addEventListener('click', () => {
    // If hovering has just opened the submenu, the click must not close it.
    set(openedByHover || !group.hasAttribute('data-open'));
    openedByHover = false;
  });
  group.addEventListener('keydown', (event) => {
    const links = [...group.querySelectorAll<HTMLElement>('[data-submenu] a')];
    const index = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && group.hasAttribute('data-open')) {
      set(false);
      button.focus();
    } else if (event.key === 'ArrowDown' && (index >= 0 || document.activeElement === button)) {
      set(true);
      links[(index + 1) % links.length]?.focus();
    } else if (event.key === 'ArrowUp' && index >= 0) {
      links[(index - 1 + links.length) % links.length]?.focus();
    } else return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!group.contains(event.target as Node)) set(false);
  });
}

/** Makes a menu a single Tab stop; arrow keys, Home and End move between its entries. Without scripts each entry is a Tab stop. */
function initArrowKeys(menu: HTMLElement): void {
  const [previousKey, nextKey] =
    menu.dataset['arrowKeys'] === 'across' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const entries = () =>
    [...menu.querySelectorAll<HTMLElement>('a[href], summary, button')].filter(
      (entry) => !entry.closest('[data-submenu]') && entry.checkVisibility(),
    );
  const stopAt = (stop: HTMLElement | undefined) => {
    if (!stop) return;
    for (const entry of menu.querySelectorAll<HTMLElement>('a[href], summary, button'))
      if (!entry.closest('[data-submenu]')) entry.tabIndex = entry === stop ? 0 : -1;
  };
  // The entry with the Tab stop may be hidden now, because the menu or a group was collapsed.
  const renew = () => {
    const shown = entries();
    if (!shown.some((entry) => entry.tabIndex === 0 && entry.hasAttribute('tabindex')))
      stopAt(shown.find((entry) => entry.hasAttribute('aria-current')) ?? shown[0]);
  };
  menu.addEventListener('focusin', ({ target }) => stopAt(entries().find((entry) => entry === target)));
  menu.addEventListener('toggle', renew, true);
  menu.addEventListener('keydown', (event) => {
    const shown = entries();
    const index = shown.indexOf(document.activeElement as HTMLElement);
    const to = { [previousKey]: index - 1, [nextKey]: index + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (index < 0 || to === undefined || event.defaultPrevented) return;
    event.preventDefault();
    shown[(to + shown.length) % shown.length]?.focus();
  });
  new ResizeObserver(renew).observe(menu);
}

function initButtons(): void {
  document.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-opens], [data-guest-locked]');
    if (!target) return;
    const dialog = target.dataset['opens'];
    if (dialog) openShellDialog(dialog as ShellDialog);
    else if (target instanceof HTMLAnchorElement) {
      event.preventDefault();
      askToSignIn(undefined, target.pathname + target.search);
    }
  });
}

/** Shows the number of saved items on the bookmark icon, from the store's copy in localStorage. */
function initSavedCount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-saved-link]:not([data-guest-locked])');
  const badge = link?.querySelector('[data-saved-count]');
  if (!link || !badge) return;
  const show = () => {
    const favorites = readJson<unknown>('favorites', []);
    const count = Array.isArray(favorites) ? favorites.length : 0;
    badge.textContent = count === 0 ? '' : count > 99 ? '99+' : String(count);
    link.setAttribute('aria-label', count === 0 ? 'Saved items' : `Saved items, ${count}`);
  };
  document.addEventListener('outset:saved', show);
  window.addEventListener('storage', ({ key }) => {
    if (key === 'favorites' || key === null) show();
  });
  // A page in the back/forward cache gets no events, so it reads the number again when it is shown.
  window.addEventListener('pageshow', show);
  show();
}

/** Sends changes that an earlier page could not send. The store is loaded only then, because few pages have such changes. */
const sendPending = async (owner: string) => (await import('@/stores/roadmap')).sendPending(owner);

/** Loads the code that updates the progress box and the bell when an update is due; until then, the server's HTML is current. */
function initPulseInTime(): void {
  if (!document.querySelector('[data-roadmap-owner]')) return;
  const drawnAt = Date.now();
  const wake = async (event?: StorageEvent) => {
    const { hearStorage, initProgress } = await import('@/lib/roadmap/roadmap-progress');
    initProgress(sendPending, drawnAt);
    if (event) hearStorage(event);
  };
  const tryWake = (event?: StorageEvent) => void wake(event).catch(() => undefined);
  setTimeout(() => tryWake(), PULSE_EVERY_MS);
  window.addEventListener('storage', tryWake, { once: true });
  window.addEventListener('pageshow', (event) => event.persisted && tryWake());
  if (readText(PENDING_KEY) !== null) tryWake();
}

export function initPortal(): void {
  noteToken();
  initSavedCount();
  initMenuToggle();
  initPhoneMenu();
  document.querySelectorAll<HTMLElement>('[data-group]').forEach(initSubmenu);
  document.querySelectorAll<HTMLElement>('[data-arrow-keys]').forEach(initArrowKeys);
  initTheme();
  initButtons();
  initShortcuts();
  initPulseInTime();
  if (readText('token') !== null) noteRecent(location.pathname, document.title);
}
