/** The progress box of the shell on a page without the roadmap: what it shows, when it asks, and what it sends for an earlier page. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerMarks, MILESTONES, milestoneId } from '@tests/factories/roadmap';
import { answer, sentTo } from '@tests/setup/component/network';

const OWNER = 'person@example.com';
const START = Date.UTC(2026, 10, 20, 6);
const PULSE = '/api/pulse';
const pulse = (done: number) => ({
  unread: 0,
  done,
  total: MILESTONES.length,
  marksChangedAt: 0,
  documentsChangedAt: 0,
});
const shown = () => document.querySelector('[data-progress]')?.textContent;
const asked = () => sentTo('get', PULSE).length;

/** The script of the page starts with the latest values. */
async function wake() {
  // Each test is a page of its own, whose modules remember nothing.
  vi.resetModules();
  document.body.innerHTML = `<div data-roadmap-owner="${OWNER}"><b data-progress>0\u00a0%</b><progress data-progress-bar max="100"></progress></div>`;
  const { initProgress } = await import('@/lib/roadmap/roadmap-progress');
  initProgress(async (owner) => (await import('@/stores/roadmap')).sendPending(owner), Date.now());
}
const look = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  look('visible');
  localStorage.setItem('token', 'a-session');
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

describe('the progress box', () => {
  it('SHELL-27 is fetched again every 60 seconds while the page is looked at, and is 0 with no token', async () => {
    answer('get', PULSE, { data: pulse(2) });
    await wake();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked()).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked()).toBe(1);
    expect(shown()).toBe('33\u00a0%');
    expect(document.querySelector('progress')?.value).toBe(33);
    look('hidden');
    await vi.advanceTimersByTimeAsync(180_000);
    expect(asked()).toBe(1);
    look('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toBe(2);
    // Without the token there is no progress, and nothing is asked.
    localStorage.removeItem('token');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toBe('0\u00a0%');
    expect(asked()).toBe(2);
    document.body.innerHTML = '';
  });

  it('shows what another tab ticked or that it signed out', async () => {
    await wake();
    const say = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    say('roadmapPercent', '17');
    expect(shown()).toBe('17\u00a0%');
    say('roadmapPercent', 'many');
    expect(shown()).toBe('17\u00a0%');
    say('token', null);
    expect(shown()).toBe('0\u00a0%');
  });

  it('sends 2.5 seconds later what an earlier page could not', async () => {
    const { updateCopy } = await import('@/lib/roadmap/roadmap-storage');
    const { withChange } = await import('@/domain/roadmap/local-copy');
    await updateCopy(OWNER, (kept) => withChange(kept, milestoneId(4), { done: true }, START));
    const { marks } = answerMarks();
    answer('get', PULSE, { data: pulse(1) });
    await wake();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sentTo('post', '/api/check/marks')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(marks()).toMatchObject({ [milestoneId(4)]: { done: true } }));
    await vi.waitFor(() => expect(shown()).toBe('17\u00a0%'));
    expect(localStorage.getItem('roadmapPending')).toBeNull();
  });
});
