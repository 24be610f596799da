/** Starts the parts that the portal and the back-office share: the left menu and the phone menu. No framework. */
import { isBackdropClick } from '@/lib/plain-click';
import { writeText } from '@/lib/storage/storage';

const root = document.documentElement;
const large = window.matchMedia('(width >= 1024px)');

export function initMenuToggle(): void {
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

/** Copies the entries from the page's left menu, so that their HTML is not sent twice. */
function copyEntries(into: HTMLElement): void {
  const entries = document.querySelector(into.dataset['copies'] ?? '')?.cloneNode(true) as HTMLElement | undefined;
  if (!entries || into.childElementCount > 0) return;
  for (const group of entries.querySelectorAll('[aria-labelledby]')) {
    const heading = group.querySelector('[id]');
    if (!heading) continue;
    heading.id = `phone-${heading.id}`;
    group.setAttribute('aria-labelledby', heading.id);
  }
  // Titles and icon-only links are for the collapsed menu.
  entries.querySelectorAll('.menu-narrow').forEach((link) => link.remove());
  entries.querySelectorAll('[title]').forEach((link) => link.removeAttribute('title'));
  into.replaceChildren(...entries.childNodes);
}

export function initPhoneMenu(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#phone-menu');
  if (!dialog) return;
  const button = document.querySelector<HTMLButtonElement>('[data-phone-menu]');
  const copies = dialog.querySelector<HTMLElement>('[data-copies]');
  button?.addEventListener('click', () => {
    if (copies) copyEntries(copies);
    dialog.showModal();
    button.setAttribute('aria-expanded', 'true');
  });
  dialog.addEventListener('close', () => button?.setAttribute('aria-expanded', 'false'));
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (isBackdropClick(event, dialog) || target.closest('[data-close]')) dialog.close();
  });
  large.addEventListener('change', () => dialog.close());
}

// For menus that are longer than the screen: scrolls to the entry of the current page.

function scrollToCurrent(menu: HTMLElement | null): void {
  const entry = menu?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  const box = menu?.getBoundingClientRect();
  if (!menu || !entry || !box || (entry.top >= box.top && entry.bottom <= box.bottom)) return;
  menu.scrollTop += entry.top - box.top - box.height / 2;
}

/**
 * Scrolls the left menu to the current entry, and the phone menu each time it opens. Call it after the function that adds the click handler
 * for opening.
 */
export function initMenuPlace(): void {
  scrollToCurrent(document.querySelector('#side-menu'));
  const phone = document.querySelector<HTMLElement>('#phone-menu');
  document.querySelector('[data-phone-menu]')?.addEventListener('click', () => scrollToCurrent(phone));
}
