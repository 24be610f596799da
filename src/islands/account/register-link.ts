/** Opens the registration from plain markup: shows the island (which then loads) and tells it to open. */

import { onPlainClick } from '@/lib/site/plain-click';

/** Sent on `document` to open a registration that is loaded already. */
export const OPEN_REGISTRATION = 'outset:register';

export function startRegisterLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-register]');
  const holder = document.querySelector<HTMLElement>('[data-registration]');
  if (!link || !holder) return;
  link.addEventListener(
    'click',
    onPlainClick(() => {
      holder.hidden = false;
      holder.dataset['wanted'] = 'true';
      document.dispatchEvent(new CustomEvent(OPEN_REGISTRATION));
    }),
  );
}
