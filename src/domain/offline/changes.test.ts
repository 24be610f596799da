/** The sentence of the offline bar on each page. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import { offlineText } from './changes';

const SENT = 'You are offline. You can keep working. Changes are sent when you are back online.';
const HERE = 'You are offline. You can keep working. Changes are saved in this browser.';
const LOST = 'You are offline. Changes cannot be saved until the connection is back.';

describe('without a network', () => {
  it.each([
    '/portal',
    '/portal/',
    '/portal/saved-investors',
    '/portal/checklist',
    '/portal/startup-roadmap',
    '/portal/tools/burn-rate',
    '/portal/angel-investors/angels-detail/7',
    '/portal/schemes',
    '/flow-builder',
    '/flow-builder/workflow',
    ...Object.values(DIRECTORIES).map(({ page }) => page),
    ...Object.values(MEDIA_DIRECTORIES).map(({ path }) => path),
  ])('changes on %s are sent later, of someone signed in', (path) => {
    expect(offlineText(path, true)).toBe(SENT);
  });

  it.each([
    '/portal/settings',
    '/portal/settings/notifications',
    '/portal/settings/profile',
    '/portal/settings/security',
    '/portal/support',
    '/portal/saved-searches',
    '/portal/toolshed',
    '/adminPortal/users',
  ])('changes on %s are not saved, and the bar says so', (path) => {
    expect(offlineText(path, true)).toBe(LOST);
  });

  it('a guest has nothing that is sent: tools save in the browser, other pages do not', () => {
    expect(offlineText('/portal/tools/burn-rate', false)).toBe(HERE);
    expect(offlineText('/portal/mentors', false)).toBe(LOST);
  });
});
