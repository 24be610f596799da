/** Tells a plain click, which a page may handle itself, from one that the browser should follow (a new tab, a download). */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** False for another button, or a key that opens a tab or window or saves the link. */
export const isPlainClick = (event: Click): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const CONTROLS = 'a, button, input, select, label, summary, [role=menu], [data-controls]';

/** A plain click on something as a whole: on none of its controls, and not the end of selecting text. */
export const isFreeClick = (event: Click & Pick<Event, 'target'>): boolean =>
  isPlainClick(event) && !(event.target as Element).closest(CONTROLS) && getSelection()?.isCollapsed !== false;
