/** The pages that are locked for guests, each with a description of its content. */
import { describe, expect, it } from 'vitest';
import { findLockedPage, LOCKED_PAGES } from './locked-pages';
import { TOOLS } from './navigation';

describe('a locked page', () => {
  it.each([
    ['/portal/tools/burn-rate', 'Burn Rate Calculator'],
    ['/portal/burnrate-calculator', 'Burn Rate Calculator'],
    ['/portal/saved-investors/', 'Your Saved Items'],
    ['/portal/seed-investors/seed-detail/65a1', 'Investor details'],
    ['/portal/angel-investors/angels-detail/65a1', 'Investor details'],
    ['/portal/incubators/incubators-detail/65a1', 'Incubator details'],
    ['/portal/settings/notifications', 'Notification Preferences'],
    ['/portal/notifications', 'Notifications'],
  ])('%s is %s', (path, title) => {
    expect(findLockedPage(path)?.title).toBe(title);
  });

  it.each([
    '/portal',
    '/portal/seed',
    '/portal/angel-investors',
    '/portal/angel-investors/',
    '/portal/incubators',
    '/portal/checklist',
    '/portal/calendars',
  ])('%s is none', (path) => {
    expect(findLockedPage(path)).toBeNull();
  });

  it('has a heading and a sentence, and every tool with documents is one', () => {
    for (const { heading, text } of LOCKED_PAGES) expect(heading && /[.]$/.test(text), heading).toBe(true);
    for (const { href } of TOOLS) expect(findLockedPage(href) !== null, href).toBe(href.startsWith('/portal/tools/'));
  });
});
