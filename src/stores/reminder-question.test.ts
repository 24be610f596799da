/** The question whether an email should also remind the person: who is asked, that it is asked once, and what the answer sends. */
import { describe, expect, it, vi } from 'vitest';
import { FOUNDER, VISITOR } from '@tests/factories/viewers';
import { onPages, page, settle, type Reply } from '@tests/fakes/page';
import type { Viewer } from '@/lib/session/viewer';

const preferences = (taskReminders: boolean): Reply => ({ data: { systemNotifications: { taskReminders } } });

/** A page begins: its modules are new. */
async function openPage(viewer: Viewer) {
  vi.resetModules();
  const { askHowToRemind } = await import('./reminder-question');
  const { $viewer } = await import('./session');
  const { $toasts } = await import('./toasts');
  $viewer.set(viewer);
  return { askHowToRemind, toasts: () => $toasts.get() };
}

onPages();

describe('a person who sets a day', () => {
  it.each([
    ['founder', FOUNDER, '/api/notifications'],
    ['visitor', VISITOR, '/api/visitor/notifications'],
  ] as const)('is asked once, as a %s of their own preferences', async (_, viewer, path) => {
    page.reply = () => preferences(false);
    const { askHowToRemind, toasts } = await openPage(viewer);
    await askHowToRemind('2099-01-01');
    expect(page.sent).toMatchObject([{ method: 'GET', path }]);
    expect(toasts()).toMatchObject([
      {
        kind: 'info',
        text: 'The bell reminds you on that day. An email that morning can also remind you.',
        about: 'Your calendar app can show your days: open Calendar.',
        action: { label: 'Email me too' },
        duration: 15_000,
      },
    ]);
    expect(page.storage.getItem('outset_reminders_asked')).toBe('yes');
    const next = await openPage(viewer);
    await next.askHowToRemind('2099-01-01');
    expect(next.toasts()).toEqual([]);
    expect(page.sent).toHaveLength(1);
  });

  it('does not ask about a past day, and asks at the next one', async () => {
    const { askHowToRemind, toasts } = await openPage(FOUNDER);
    await askHowToRemind('2019-03-01');
    expect([toasts(), page.sent, page.storage.getItem('outset_reminders_asked')]).toEqual([[], [], null]);
  });

  it('turns the emails on with one press', async () => {
    page.reply = () => preferences(false);
    const { askHowToRemind, toasts } = await openPage(FOUNDER);
    await askHowToRemind('2099-01-01');
    page.reply = () => ({ data: {} });
    toasts()[0]?.action?.run();
    await settle();
    const body = { section: 'systemNotifications', key: 'taskReminders', value: true };
    expect(page.sent[1]).toMatchObject({ method: 'PUT', path: '/api/notifications', body });
    expect(toasts().at(-1)).toMatchObject({
      kind: 'success',
      text: 'An email will also remind you that morning.',
    });
  });

  it.each(['offline', { status: 500 }] as const)('hears that it was not saved: %j', async (reply) => {
    page.reply = () => preferences(false);
    const { askHowToRemind, toasts } = await openPage(FOUNDER);
    await askHowToRemind('2099-01-01');
    page.reply = () => reply;
    toasts()[0]?.action?.run();
    await settle();
    const { PREFERENCE_NOT_SAVED } = await import('@/domain/notifications/preferences');
    expect(toasts().at(-1)).toMatchObject({ kind: 'error', text: PREFERENCE_NOT_SAVED });
  });

  it('is not asked where emails remind already', async () => {
    page.reply = () => preferences(true);
    const { askHowToRemind, toasts } = await openPage(FOUNDER);
    await askHowToRemind('2099-01-01');
    expect(toasts()).toEqual([]);
    expect(page.storage.getItem('outset_reminders_asked')).toBe('yes');
  });

  it('is asked the next time where the preferences could not be read', async () => {
    page.reply = () => 'offline';
    const { askHowToRemind, toasts } = await openPage(FOUNDER);
    await askHowToRemind('2099-01-01');
    expect([toasts(), page.storage.getItem('outset_reminders_asked')]).toEqual([[], null]);
    page.reply = () => preferences(false);
    await askHowToRemind('2099-01-01');
    expect(toasts()).toHaveLength(1);
  });

  it.each(['guest', 'unauthenticated'] as const)('is not asked as %s', async (state) => {
    const { askHowToRemind } = await openPage({ state });
    await askHowToRemind('2099-01-01');
    expect(page.sent).toEqual([]);
  });
});
