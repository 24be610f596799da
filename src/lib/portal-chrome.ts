/** Wakes the portal's static frame: count of saved items, menu toggle, phone menu, top submenus, theme switch, buttons that open shell dialogs. No framework. */
import { noteToken } from './auth-state';
import { wakeProgress } from './roadmap-progress';
import { followTheme, isDark, setDark } from './theme';
import { wakeShortcuts } from './shortcuts';
import { readJson, writeText } from './storage';
import { askToLogin } from '../stores/login-required';
import { openShellDialog, type ShellDialog } from '../stores/shell';

/** How long a dropdown stays after the pointer or the focus has left it. */
export const EXIT_DELAY_MS = 200;

const root = document.documentElement;
const large = window.matchMedia('(width >= 1024px)');

function wakeMenuToggle(): void {
  const toggle = document.querySelector<HTMLButtonElement>('[data-menu-toggle]');
  if (!toggle) return;
  const isOpen = () => (large.matches ? root.dataset['menu'] !== 'collapsed' : root.dataset['menuNarrow'] === 'open');
  const tell = () => {
    toggle.setAttribute('aria-expanded', String(isOpen()));
    const label = isOpen() ? 'Collapse menu' : 'Expand menu';
    toggle.setAttribute('aria-label', label);
    toggle.title = label;
  };
  toggle.addEventListener('click', () => {
    const next = isOpen() ? 'collapsed' : 'open';
    if (large.matches) {
      root.dataset['menu'] = next;
      writeText('menu', next);
    } else root.dataset['menuNarrow'] = next;
    tell();
  });
  large.addEventListener('change', () => {
    delete root.dataset['menuNarrow'];
    tell();
  });
  tell();
}

function wakePhoneMenu(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#phone-menu');
  if (!dialog) return;
  const button = document.querySelector<HTMLButtonElement>('[data-phone-menu]');
  button?.addEventListener('click', () => {
    dialog.showModal();
    button.setAttribute('aria-expanded', 'true');
  });
  dialog.addEventListener('close', () => button?.setAttribute('aria-expanded', 'false'));
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-close]')) dialog.close();
  });
  large.addEventListener('change', () => dialog.close());
}

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
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && group.hasAttribute('data-open')) {
      set(false);
      button.focus();
    } else if (event.key === 'ArrowDown' && (at >= 0 || document.activeElement === button)) {
      set(true);
      links[(at + 1) % links.length]?.focus();
    } else if (event.key === 'ArrowUp' && at >= 0) {
      links[(at - 1 + links.length) % links.length]?.focus();
    } else return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!group.contains(event.target as Node)) set(false);
  });
}

function wakeTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]');
  const tell = () => buttons.forEach((button) => button.setAttribute('aria-checked', String(isDark())));
  buttons.forEach((button) => button.addEventListener('click', () => setDark(!isDark())));
  document.addEventListener('outset:theme', tell);
  followTheme();
  tell();
}

function wakeButtons(): void {
  document.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-opens], [data-guest-locked]');
    if (!target) return;
    const dialog = target.dataset['opens'];
    if (dialog) openShellDialog(dialog as ShellDialog);
    else if (target instanceof HTMLAnchorElement) {
      event.preventDefault();
      askToLogin(undefined, target.pathname + target.search);
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
  // A page that rested in the browser's memory was told of nothing meanwhile.
  window.addEventListener('pageshow', tell);
  tell();
}

export function wakePortal(): void {
  noteToken();
  wakeSavedCount();
  wakeMenuToggle();
  wakePhoneMenu();
  document.querySelectorAll<HTMLElement>('[data-group]').forEach(wakeSubmenu);
  wakeTheme();
  wakeButtons();
  wakeShortcuts();
  wakeProgress();
}
