/** Tells whether a click was on a row or card itself and not on a control in it. */
import { isPlainClick } from '@/lib/site/plain-click';

const CONTROLS = 'a, button, input, select, label, summary, [role=menu], [data-controls]';

/** A plain click on none of its controls, which is not the end of selecting text. */
export const isFreeClick = (event: Parameters<typeof isPlainClick>[0] & Pick<Event, 'target'>): boolean =>
  isPlainClick(event) && !(event.target as Element).closest(CONTROLS) && getSelection()?.isCollapsed !== false;
