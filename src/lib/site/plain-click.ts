/** Tells a plain click, which a page may handle itself, from one that the browser should follow (a new tab, a download). */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** False for another button, or a key that opens a tab or window or saves the link. */
export const isPlainClick = (event: Click): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Handles a plain click on a link by `act`, in the place of the browser. */
export const onPlainClick =
  (act: () => void) =>
  (event: Click & Pick<Event, 'preventDefault'>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
