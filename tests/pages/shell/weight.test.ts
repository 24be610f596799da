/**
 * The script that portal pages load before they react to input. The script that they load in all is measured in the browser
 * (`tests/e2e/shell/weight.test.ts`).
 */
import { expect, it } from 'vitest';
import { namedScripts, wakingScripts } from '@tests/pages/built-scripts';
import { getPage } from '@tests/setup/html';

/** Of the 160 KB of decision 014, the rest is left for parts that a screen fetches as it is drawn. With what the frame fetches a moment later. */
const WAKING_KB = 148;
/** Decision 073. */
const WAKING_FILES = 15;

it.each([
  '/portal?tab=resources',
  '/portal?tab=guide',
  '/portal/saved-searches',
  '/portal/suggest?kind=incubator',
  '/portal/checklist',
  '/portal/notifications',
  '/portal/settings/profile?edit=1',
  '/portal/settings/notifications',
  '/portal/support',
])('%s wakes with at most 148 KB of script, in at most 15 files', async (path) => {
  const { files, bytes } = wakingScripts(await getPage(path, { as: 'founder' }), /^saved\./);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(WAKING_FILES);
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(WAKING_KB * 1024);
  expect(bytes).toBeGreaterThan(40 * 1024);
});

it.each(['/forgot-password', '/reset-password', '/verify-email'])(
  '%s wakes without React, with at most 70 KB of script',
  async (path) => {
    const { files, bytes } = wakingScripts(await getPage(path));
    expect(bytes, files.join('\n')).toBeLessThanOrEqual(70 * 1024);
    expect(files.join('\n')).not.toMatch(/\/(?:react|Registration)\./);
  },
);

it.each([
  ['/portal/pre-seed', '/portal/all-investors'],
  ['/portal/seed', '/portal/all-investors'],
  ['/portal/angel-investors', '/portal/all-investors'],
  ['/portal/incubators', '/portal/all-investors'],
  ['/portal/mentors', '/portal/yt-startup-influencers'],
  ['/portal/startup-influencers', '/portal/yt-startup-influencers'],
  ['/portal/settings/profile', '/portal/settings/profile?edit=1'],
] as const)('%s begins with the scripts of %s', async (path, measured) => {
  const scripts = namedScripts(await getPage(path, { as: 'founder' }));
  expect(scripts.length).toBeGreaterThan(2);
  expect(namedScripts(await getPage(measured, { as: 'founder' }))).toEqual(scripts);
});
