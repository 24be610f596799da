/** Arrow keys for the dashboard's tabs (ARIA APG, links that wait for Enter). If a tab was opened by key, the next page focuses it. */

const FOCUS_KEY = 'outset.dashboard-tab';

export function startDashboardTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>('[role=tab]')];
  const current = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');
  for (const tab of tabs) tab.tabIndex = tab === current ? 0 : -1;

  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLAnchorElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (event.key === ' ') tabs[at]?.click();
    else if (to !== undefined) tabs[(to + tabs.length) % tabs.length]?.focus();
    else return;
    event.preventDefault();
  });
  // A click without a pointer came from the keyboard: the next page focuses the same tab.
  list.addEventListener('click', (event) => {
    if (event.detail === 0) sessionStorage.setItem(FOCUS_KEY, (event.target as HTMLElement).id);
  });
  if (current && sessionStorage.getItem(FOCUS_KEY) === current.id) current.focus();
  sessionStorage.removeItem(FOCUS_KEY);
}
