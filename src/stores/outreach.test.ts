/** The outreach tool's data in this browser: its keys, changes from other tabs, unreadable parts, and a full storage. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireStorage, onPages, page, storedJson } from '@tests/fakes/page';
import type { Draft } from '@/domain/outreach/letters/drafts';
import type { OutreachEntry } from '@/domain/outreach/log';

const draft = (id: string, savedAt = 1): Draft => ({
  id,
  subject: `Hello ${id}`,
  body: '',
  templateId: null,
  own: [],
  savedAt,
});
const ENTRY: OutreachEntry = {
  id: 'e1',
  at: 5,
  day: '2026-11-20',
  recipientId: 'p1',
  recipientName: 'Meera',
  email: 'meera@fund.example',
  templateId: null,
  subject: 'Hello',
  channel: 'clipboard',
  state: 'Sent',
  followUp: '2026-11-27',
};
const MAIL = { subject: 'Half', body: 'written', templateId: null, draftId: null, own: [] };

const stops: (() => void)[] = [];
/** A page begins: its modules are new. */
async function openPage() {
  vi.resetModules();
  const outreach = await import('./outreach');
  stops.push(outreach.startOutreach());
  const ready = () => vi.waitFor(() => expect(outreach.$outreach.get().phase).not.toBe('loading'));
  return { ...outreach, ready, state: () => outreach.$outreach.get() };
}
const openReady = async () => {
  const outreach = await openPage();
  await outreach.ready();
  return outreach;
};

onPages();
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.doUnmock('@/lib/storage/outreach-storage');
});

describe('the parts', () => {
  it('lie under a key each, and are the same on the next page', async () => {
    const outreach = await openReady();
    expect(outreach.state()).toMatchObject({ phase: 'ready', storage: 'kept', drafts: [], log: [], current: null });
    outreach.changeOutreach('drafts', () => [draft('d1', 1), draft('d2', 2)]);
    outreach.changeOutreach('log', () => [ENTRY]);
    outreach.changeOutreach(
      'values',
      () =>
        new Map([
          ['company', 'Kite'],
          ['city', ''],
        ]),
    );
    const person = { id: 'p1', name: 'Meera', fund: 'Fund', email: '', values: new Map([['note', 'met in Pune']]) };
    outreach.changeOutreach('people', () => [person]);
    outreach.changeOutreach('current', () => MAIL);
    expect(storedJson('outreach_values')).toEqual([['company', 'Kite']]);
    expect(storedJson('outreach_people')).toEqual([{ ...person, values: [['note', 'met in Pune']] }]);
    const next = await openReady();
    expect(next.state()).toEqual({
      phase: 'ready',
      storage: 'kept',
      aside: [],
      drafts: [draft('d2', 2), draft('d1', 1)],
      log: [ENTRY],
      people: [person],
      values: new Map([['company', 'Kite']]),
      current: MAIL,
    });
  });

  it('take what is changed before they were read, in its order', async () => {
    page.storage.setItem('outreach_drafts', JSON.stringify([draft('old', 1)]));
    const outreach = await openPage();
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('a', 2)]);
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('b', 3)]);
    expect(outreach.state().drafts).toEqual([]);
    await outreach.ready();
    await vi.waitFor(() =>
      expect(
        outreach
          .state()
          .drafts.map(({ id }) => id)
          .sort(),
      ).toEqual(['a', 'b', 'old']),
    );
    expect(storedJson('outreach_drafts')).toHaveLength(3);
  });
});

describe('another tab', () => {
  it('is followed for what it stores, but not for what is typed there', async () => {
    const outreach = await openReady();
    page.storage.setItem('outreach_drafts', JSON.stringify([draft('theirs')]));
    page.storage.setItem('outreach_current', JSON.stringify(MAIL));
    fireStorage('outreach_log');
    expect(outreach.state().drafts).toEqual([]);
    fireStorage('outreach_drafts');
    fireStorage('outreach_current');
    expect(outreach.state().drafts.map(({ id }) => id)).toEqual(['theirs']);
    expect(outreach.state().current).toBeNull();
    page.storage.clear();
    fireStorage(null);
    expect(outreach.state().drafts).toEqual([]);
  });

  it('loses nothing that it wrote a moment ago', async () => {
    const outreach = await openReady();
    page.storage.setItem('outreach_drafts', JSON.stringify([draft('theirs')]));
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('ours')]);
    expect((storedJson('outreach_drafts') as Draft[]).map(({ id }) => id)).toEqual(['theirs', 'ours']);
  });

  it('is followed no more once the page is left', async () => {
    const outreach = await openReady();
    for (const stop of stops.splice(0)) stop();
    page.storage.setItem('outreach_drafts', JSON.stringify([draft('theirs')]));
    fireStorage('outreach_drafts');
    expect(outreach.state().drafts).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['no JSON', '{"drafts', 0],
    ['no list', '{"id":"d1"}', 0],
    ['a bad entry', JSON.stringify([draft('d1'), { id: 7 }]), 1],
  ])('is set aside whole and said, and the rest is shown: %s', async (_, text, left) => {
    page.storage.setItem('outreach_drafts', text);
    const outreach = await openReady();
    expect(outreach.state().aside).toEqual([{ part: 'drafts', text }]);
    expect(outreach.state().drafts).toHaveLength(left);
    expect(page.storage.getItem('outset_aside_outreach_drafts')).toBe(text);
  });

  it('is set aside once: the first copy is the whole one', async () => {
    page.storage.setItem('outreach_log', 'first');
    const outreach = await openReady();
    page.storage.setItem('outreach_log', 'second');
    fireStorage('outreach_log');
    expect(outreach.state().aside).toEqual([{ part: 'log', text: 'first' }]);
    await openReady();
    expect(page.storage.getItem('outset_aside_outreach_log')).toBe('first');
  });

  it('is nothing to set aside where a mail was sent off: its part then holds null', async () => {
    page.storage.setItem('outreach_current', 'null');
    expect((await openReady()).state().aside).toEqual([]);
  });
});

describe('where the browser stores nothing more', () => {
  it('says that it is full, keeps the page as typed, and says when there is room again', async () => {
    const outreach = await openReady();
    page.storage.setItem('other', 'x');
    page.storage.refuse = () => 'QuotaExceededError';
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('a')]);
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('b')]);
    expect(outreach.state().storage).toBe('full');
    expect(outreach.state().drafts.map(({ id }) => id)).toEqual(['a', 'b']);
    page.storage.refuse = () => null;
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('c')]);
    expect(outreach.state().storage).toBe('kept');
    expect((storedJson('outreach_drafts') as Draft[]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('says that it is blocked where storage is refused altogether', async () => {
    const outreach = await openReady();
    page.storage.refuse = () => 'SecurityError';
    outreach.changeOutreach('current', () => MAIL);
    expect(outreach.state()).toMatchObject({ storage: 'blocked', current: MAIL });
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('a')]);
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('b')]);
    expect(outreach.state().drafts.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('works for as long as the page is open where the code that writes cannot be fetched', async () => {
    vi.doMock('@/lib/storage/outreach-storage', () => {
      throw new Error('offline');
    });
    const outreach = await openPage();
    await vi.waitFor(() => expect(outreach.state().phase).toBe('failed'));
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('a')]);
    outreach.changeOutreach('drafts', (drafts) => [...drafts, draft('b')]);
    expect(outreach.state().drafts.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(outreach.state().storage).toBe('blocked');
    expect([...page.storage.entries.keys()]).toEqual([]);
  });
});
