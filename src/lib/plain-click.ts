/** Distinguishes a plain click, which a page may handle itself, from one that the browser should handle (a new tab, a download). */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** False for another button, or a key that opens a tab or window or saves the link. */
export const isPlainClick = (event: Click): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Handles a plain click on a link with `act`, instead of the browser. */
export const onPlainClick =
  (act: () => void) =>
  (event: Click & Pick<Event, 'preventDefault'>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };

/** A click on the backdrop of a dialog, but not the second one of the double click that opened the dialog under the pointer. */
export const isBackdropClick = (event: Pick<MouseEvent, 'target' | 'detail'>, dialog: Element): boolean =>
  event.target === dialog && event.detail < 2;

// Whether a click was on a row or card itself and not on a control in it.

const CONTROLS = 'a, button, input, select, label, summary, [role=menu], [data-controls]';

/** A plain click that is not on a control and not the end of selecting text. */
export const isFreeClick = (event: Parameters<typeof isPlainClick>[0] & Pick<Event, 'target'>): boolean =>
  isPlainClick(event) && !(event.target as Element).closest(CONTROLS) && getSelection()?.isCollapsed !== false;
