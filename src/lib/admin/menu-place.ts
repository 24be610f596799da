/** For menus that are longer than the screen: scrolls to the entry of the current page. */

function show(menu: HTMLElement | null): void {
  const entry = menu?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  const box = menu?.getBoundingClientRect();
  if (!menu || !entry || !box || (entry.top >= box.top && entry.bottom <= box.bottom)) return;
  menu.scrollTop += entry.top - box.top - box.height / 2;
}

/** Scrolls the left menu at once, and the phone menu whenever it opens. Call it after `wakePhoneMenu`, which opens that menu. */
export function wakeMenuPlace(): void {
  show(document.querySelector('#side-menu'));
  const phone = document.querySelector<HTMLElement>('#phone-menu');
  document.querySelector('[data-phone-menu]')?.addEventListener('click', () => show(phone));
}
