/** The script of a detail page: back to the same list, print, the map on demand. */
import { isBackdropClick, isPlainClick } from './plain-click';

/** Enough time to read the error before the page goes back. */
const FAILURE_SHOWN_MS = 3000;

/** Goes back in the history if the list is the previous page, so that its scroll position and focus return; else to its address. */
function goBack(href: string): void {
  const cameFromList =
    document.referrer !== '' && document.referrer === new URL(href, location.href).href && history.length > 1;
  if (cameFromList) history.back();
  else location.assign(href);
}

function openMap(button: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-map-dialog]');
  const frame = dialog?.querySelector<HTMLElement>('[data-map-frame]');
  if (!dialog || !frame) return;
  if (!frame.querySelector('iframe')) {
    // Nothing is requested from the map's server before the person opens the map.
    const map = document.createElement('iframe');
    map.src = button.dataset['map'] ?? '';
    map.title = button.dataset['mapTitle'] ?? 'Map';
    map.className = 'size-full';
    map.referrerPolicy = 'no-referrer';
    frame.insertAdjacentElement('beforeend', map);
  }
  dialog.showModal();
}

export function startDetailPage(): void {
  const page = document.querySelector<HTMLElement>('[data-detail-page]');
  if (!page) return;
  const back = page.dataset['back'] ?? '/portal';

  page.addEventListener('click', (event) => {
    const target = event.target as HTMLElement;
    const plain = isPlainClick(event);
    if (target.closest('[data-back-link]') && plain) {
      event.preventDefault();
      goBack(back);
    }
    if (target.closest('[data-print]')) window.print();
    const map = target.closest<HTMLElement>('[data-map]');
    if (map) openMap(map);
    const dialog = target.closest<HTMLDialogElement>('dialog');
    if (dialog && (target.closest('[data-close]') || isBackdropClick(event, dialog))) dialog.close();
  });

  for (const image of page.querySelectorAll<HTMLImageElement>('img[data-logo]')) {
    const hide = () => image.remove(); // the initials are below it
    if (image.complete && image.naturalWidth === 0) hide();
    else image.addEventListener('error', hide);
  }

  if (page.dataset['failed']) setTimeout(() => goBack(back), FAILURE_SHOWN_MS);
}
