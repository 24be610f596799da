/** Shows the notice that the previous page stored for this one, and deletes it. */

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
    // An unreadable notice is ignored.
  }
}
