import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askPulse } from './pulse';

const said = vi.hoisted(() => [] as { pulse: unknown }[]);
const server = vi.hoisted(() => ({ answer: () => Promise.resolve({}) as Promise<unknown> }));
vi.mock('@/lib/api/api', () => ({ api: { get: () => server.answer() } }));
vi.mock('./pulse-news', () => ({ tellPulse: (news: { pulse: unknown }) => said.push(news) }));

const stored = new Map<string, string>();
beforeEach(() => {
  said.length = 0;
  stored.clear();
  stored.set('token', 'mine');
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

const answerAfter = (then: () => void) => {
  server.answer = () => {
    then();
    return Promise.resolve({ ok: true, status: 200, data: { unread: 3 } });
  };
};

describe('the pulse of the page', () => {
  it('tells what is new for the account', async () => {
    answerAfter(() => undefined);
    await askPulse();
    expect(said).toMatchObject([{ pulse: { unread: 3 } }]);
  });

  it.each([
    ['signed out', () => stored.delete('token')],
    ['signed in as somebody else', () => stored.set('token', 'theirs')],
  ])('tells nothing of an account that has %s while it was asked', async (_, change) => {
    answerAfter(change);
    await askPulse();
    expect(said).toMatchObject([{ pulse: null }]);
  });
});
