/** Of menus that are longer than the screen: shows the entry of the page that one is on. */

function show(menu: HTMLElement | null): void {
  const entry = menu?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  const box = menu?.getBoundingClientRect();
  if (!menu || !entry || !box || (entry.top >= box.top && entry.bottom <= box.bottom)) return;
  menu.scrollTop += entry.top - box.top - box.height / 2;
}

/** The left menu at once, the phone menu whenever it is opened; comes after `wakePhoneMenu`, which opens it. */
export function wakeMenuPlace(): void {
  show(document.querySelector('#side-menu'));
  const phone = document.querySelector<HTMLElement>('#phone-menu');
  document.querySelector('[data-phone-menu]')?.addEventListener('click', () => show(phone));
}
