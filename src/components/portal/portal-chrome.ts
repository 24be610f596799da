/** Wakes the portal's static frame: count of saved items, menu toggle, phone menu, arrow keys in menus, top submenus, theme switch, buttons that open shell dialogs. No framework. */
import { noteToken } from '@/lib/session/sign-in-state';
import { PENDING_KEY } from '@/lib/roadmap/roadmap-keys';
import { noteRecent } from '@/lib/shell/note-recent';
import { PULSE_EVERY_MS } from '@/lib/shell/pulse-news';
import { wakeShortcuts } from './portal-shortcuts';
import { wakeMenuToggle, wakePhoneMenu } from '@/lib/shell/side-menu';
import { readJson, readText } from '@/lib/storage/storage';
import { wakeTheme } from '@/lib/theme/theme-switch';
import { askToSignIn } from '@/stores/sign-in-required';
import { openShellDialog, type ShellDialog } from '@/stores/shell';

/** How long a dropdown stays after the pointer or the focus has left it. */
const EXIT_DELAY_MS = 200;

function wakeSubmenu(group: HTMLElement): void {
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
    // The pointer that opened it by coming near must not close it by its click.
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

/** Makes a menu one stop of the Tab key: arrow keys, Home and End go from entry to entry. Without scripts each is a stop. */
function wakeArrowKeys(menu: HTMLElement): void {
  const [back, on] = menu.dataset['arrowKeys'] === 'across' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const entries = () =>
    [...menu.querySelectorAll<HTMLElement>('a[href], summary, button')].filter(
      (one) => !one.closest('[data-submenu]') && one.checkVisibility(),
    );
  const stopAt = (stop: HTMLElement | undefined) => {
    if (!stop) return;
    for (const one of menu.querySelectorAll<HTMLElement>('a[href], summary, button'))
      if (!one.closest('[data-submenu]')) one.tabIndex = one === stop ? 0 : -1;
  };
  // What was the stop may be hidden since: the menu was collapsed, or a group folded.
  const renew = () => {
    const shown = entries();
    if (!shown.some((one) => one.tabIndex === 0 && one.hasAttribute('tabindex')))
      stopAt(shown.find((one) => one.hasAttribute('aria-current')) ?? shown[0]);
  };
  menu.addEventListener('focusin', ({ target }) => stopAt(entries().find((one) => one === target)));
  menu.addEventListener('toggle', renew, true);
  menu.addEventListener('keydown', (event) => {
    const shown = entries();
    const index = shown.indexOf(document.activeElement as HTMLElement);
    const to = { [back]: index - 1, [on]: index + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (index < 0 || to === undefined || event.defaultPrevented) return;
    event.preventDefault();
    shown[(to + shown.length) % shown.length]?.focus();
  });
  new ResizeObserver(renew).observe(menu);
}

function wakeButtons(): void {
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

/** The bookmark counts favourites, from the copy that the saved store keeps. */
function wakeSavedCount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-saved-link]:not([data-guest-locked])');
  const badge = link?.querySelector('[data-saved-count]');
  if (!link || !badge) return;
  const tell = () => {
    const favorites = readJson<unknown>('favorites', []);
    const count = Array.isArray(favorites) ? favorites.length : 0;
    badge.textContent = count === 0 ? '' : count > 99 ? '99+' : String(count);
    link.setAttribute('aria-label', count === 0 ? 'Saved items' : `Saved items, ${count}`);
  };
  document.addEventListener('outset:saved', tell);
  window.addEventListener('storage', ({ key }) => {
    if (key === 'favorites' || key === null) tell();
  });
  // A page that rested in the browser's memory heard of nothing meanwhile.
  window.addEventListener('pageshow', tell);
  tell();
}

/** Sends what an earlier page could not. Few pages have anything to send, so the store is fetched for it. */
const sendPending = async (owner: string) => (await import('@/stores/roadmap')).sendPending(owner);

/** The progress box and the bell are right as the server drew them; what keeps them so is fetched when there is something to keep. */
function wakePulseInTime(): void {
  if (!document.querySelector('[data-roadmap-owner]')) return;
  const drawnAt = Date.now();
  const wake = async (event?: StorageEvent) => {
    const { hearStorage, wakeProgress } = await import('@/lib/roadmap/roadmap-progress');
    wakeProgress(sendPending, drawnAt);
    if (event) hearStorage(event);
  };
  const tryWake = (event?: StorageEvent) => void wake(event).catch(() => undefined);
  setTimeout(() => tryWake(), PULSE_EVERY_MS);
  window.addEventListener('storage', tryWake, { once: true });
  window.addEventListener('pageshow', (event) => event.persisted && tryWake());
  if (readText(PENDING_KEY) !== null) tryWake();
}

export function wakePortal(): void {
  noteToken();
  wakeSavedCount();
  wakeMenuToggle();
  wakePhoneMenu();
  document.querySelectorAll<HTMLElement>('[data-group]').forEach(wakeSubmenu);
  document.querySelectorAll<HTMLElement>('[data-arrow-keys]').forEach(wakeArrowKeys);
  wakeTheme();
  wakeButtons();
  wakeShortcuts();
  wakePulseInTime();
  if (readText('token') !== null) noteRecent(location.pathname, document.title);
}
