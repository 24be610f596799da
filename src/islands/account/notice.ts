/** Shows the notice that the page before left, once, in a plain element. */

export function takeNotice(box: HTMLElement): void {
  try {
    const stored = sessionStorage.getItem('notice');
    if (!stored) return;
    sessionStorage.removeItem('notice');
    const notice: unknown = JSON.parse(stored);
    if (typeof notice !== 'object' || notice === null || !('text' in notice) || typeof notice.text !== 'string') return;
    box.hidden = false;
    box.textContent = notice.text;
  } catch {
    // An unreadable notice is dropped.
  }
}
