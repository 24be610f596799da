/** Tells a plain click, which a page may handle itself, from one that the browser should follow (a new tab, a download). */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** False for another button, or a key that opens a tab or window or saves the link. */
export const isPlainClick = (event: Click): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
