/** The text of the offline bar about changes: the pages whose changes are stored and sent later, and the pages whose changes are lost. Pure. */

/** The tools: their documents are stored in the browser first, even a guest's. */
const TOOLS: readonly string[] = ['/portal/tools', '/flow-builder'];

/** Pages where a signed-in person saves items and marks milestones: stores/saved.ts and stores/roadmap.ts send waiting changes later. */
const SAVED_AND_MARKED: readonly string[] = [
  '/portal/saved-investors',
  '/portal/checklist',
  '/portal/startup-roadmap',
  '/portal/all-investors',
  '/portal/pre-seed',
  '/portal/preseed-investors',
  '/portal/seed',
  '/portal/seed-investors',
  '/portal/angel-investors',
  '/portal/incubators',
  '/portal/yt-startup-influencers',
  '/portal/startup-influencers',
  '/portal/mentors',
  '/portal/schemes',
];

const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** The text of the bar on the page at `pathname`, without a network. */
export function offlineText(pathname: string, isSignedIn: boolean): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  // The next milestone can also be marked on the home page.
  if (isSignedIn && (path === '/portal' || isIn(path, TOOLS) || isIn(path, SAVED_AND_MARKED)))
    return 'You are offline. You can keep working. Changes are sent when you are back online.';
  if (isIn(path, TOOLS)) return 'You are offline. You can keep working. Changes are saved in this browser.';
  return 'You are offline. Changes cannot be saved until the connection is back.';
}
