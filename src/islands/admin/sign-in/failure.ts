/** The box for what went wrong on the pages in front of the back-office. */
import { part } from '../../../lib/plain-form';

/** An alert is announced when its text changes, so it is emptied before each try. */
export function showFailure(message: string | null): void {
  const box = part<HTMLElement>(document.body, '[data-failure]');
  part<HTMLElement>(box, '[data-failure-text]').textContent = message ?? '';
  box.hidden = message === null;
}
