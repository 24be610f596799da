/** The cache of answers: the pause while a person types, late answers, polls, and the value after a change. */
import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPages } from '@/domain/lists/list';
import { api } from '@/lib/api/api';
import { setHidden } from '@tests/setup/component/back-office';
import { answer, sentTo, type Sent } from '@tests/setup/component/network';
import { useAnswer, usePages, pollDelay } from './use-answer';

const BIN = '/api/admin/bin';
const asked = () => sentTo('get', BIN).map(({ query }) => query.get('q'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const textOf = (id: string) => screen.getByTestId(id).textContent;

let change: (next: { q: string; noun?: string }) => void;
let lists: (readonly string[])[] = [];
let reload: () => unknown;

function Words({ first }: { first?: string }) {
  const [state, setState] = useState<{ q: string; noun?: string }>({ q: 'a' });
  change = (next) => act(() => setState(next));
  const list = usePages({
    asked: ['words', state] as const,
    words: state.q,
    first: first ? { items: [first], next: null } : null,
    ask: ([, query], place, signal) => api.get(BIN, { query: { ...query, after: place }, signal }),
    read: (got) => readPages<string>(got),
  });
  reload = () => act(async () => void (await list.reload()));
  lists.push(list.items);
  return (
    <p data-testid="words" aria-busy={list.isBusy}>
      {list.failed ? 'failed' : list.items.join(' ')}
    </p>
  );
}

let set: (value: number) => void;
function Watched({ first, pace }: { first?: number; pace: number | ((value: number | undefined) => number | null) }) {
  const watched = useAnswer<number>({
    key: ['watched'],
    ...(first === undefined ? {} : { first }),
    pace,
    ask: (signal) => api.get('/api/admin/system', { signal }),
    read: ({ ok, data }) => (ok ? (data as unknown as number) : null),
  });
  set = (value) => act(() => watched.set(value));
  return (
    <p data-testid="watched">{`${watched.value ?? 'none'}${watched.failed ? ` failed ${watched.failed.status}` : ''}`}</p>
  );
}
let again: () => Promise<number | null>;
function Asked({ isAsked }: { isAsked: boolean }) {
  const {
    value,
    isBusy,
    reload: ask,
  } = useAnswer<number>({
    key: ['asked'],
    isAsked,
    ask: (signal) => api.get('/api/admin/system', { signal }),
    read: ({ ok, data }) => (ok ? (data as unknown as number) : null),
  });
  again = ask;
  return <p data-testid="asked">{`${value ?? 'none'}${isBusy ? ' busy' : ''}`}</p>;
}
const polls = () => sentTo('get', '/api/admin/system').length;
const say = (data: number) => answer('get', '/api/admin/system', { data: data as never });

beforeEach(async () => {
  vi.useFakeTimers();
  await setHidden(false);
  answer('get', BIN, (sent: Sent) => ({ data: { items: [sent.query.get('q')], next: null } as never }));
});

describe('while a person types', () => {
  it('gives the same list of rows while nothing new comes, so that effects of a screen do not run again', () => {
    lists = [];
    render(<Words first="one" />);
    change({ q: 'a' });
    expect(lists.length).toBeGreaterThan(1);
    expect(new Set(lists).size).toBe(1);
  });

  it('MEDIA-09 the server is asked once, after a pause of 300 ms, and the old rows stay until it answers', async () => {
    render(<Words first="brought" />);
    await pass(1_000);
    expect([textOf('words'), asked()]).toEqual(['brought', []]);
    for (const q of ['ab', 'abc', 'abcd']) {
      change({ q });
      await pass(299);
    }
    expect([textOf('words'), asked()]).toEqual(['brought', []]);
    await pass(1);
    expect([textOf('words'), asked()]).toEqual(['abcd', ['abcd']]);
  });

  it('nothing is asked when the words are as before again, and a filter is asked at once', async () => {
    render(<Words first="brought" />);
    change({ q: 'ab' });
    change({ q: 'a' });
    await pass(1_000);
    expect(asked()).toEqual([]);
    change({ q: 'a', noun: 'faq' });
    await pass(0);
    expect(asked()).toEqual(['a']);
    // Back at the first list, the rows that the server read for the page are old.
    change({ q: 'a' });
    await pass(0);
    expect(asked()).toEqual(['a', 'a']);
  });
});

describe('answers', () => {
  it('are asked for once there is a question, and again with the new value, or null where it cannot be read', async () => {
    say(1);
    const { rerender } = render(<Asked isAsked={false} />);
    await pass(1_000);
    expect([textOf('asked'), polls()]).toEqual(['none', 0]);
    rerender(<Asked isAsked />);
    expect(textOf('asked')).toBe('none busy');
    await pass(0);
    expect([textOf('asked'), polls()]).toEqual(['1', 1]);
    say(2);
    expect(await act(() => again())).toBe(2);
    answer('get', '/api/admin/system', { status: 500 });
    expect(await act(() => again())).toBeNull();
    expect(textOf('asked')).toBe('2');
  });

  it('to an older question are not shown, also when they arrive last', async () => {
    const later = new Map<string, () => void>();
    answer('get', BIN, async (sent: Sent) => {
      const q = sent.query.get('q') ?? '';
      await new Promise<void>((resolve) => later.set(q, resolve));
      return { data: { items: [q], next: null } as never };
    });
    render(<Words />);
    await pass(0);
    change({ q: 'slow' });
    await pass(300);
    change({ q: 'quick' });
    await pass(300);
    later.get('quick')?.();
    await pass(0);
    expect(textOf('words')).toBe('quick');
    later.get('slow')?.();
    later.get('a')?.();
    await pass(0);
    expect(textOf('words')).toBe('quick');
  });

  it('that failed are replaced when the list is read again', async () => {
    answer('get', BIN, { status: 500 });
    render(<Words />);
    await pass(0);
    expect(textOf('words')).toBe('failed');
    answer('get', BIN, { data: { items: ['back'], next: null } as never });
    await reload();
    await pass(0);
    expect(textOf('words')).toBe('back');
  });
});

describe('a value that is polled', () => {
  it('is asked for at its pace while the tab is visible, at once when it is visible again, and stays when answers fail', async () => {
    say(2);
    render(<Watched first={1} pace={10_000} />);
    await pass(9_999);
    expect([textOf('watched'), polls()]).toEqual(['1', 0]);
    await pass(1);
    expect([textOf('watched'), polls()]).toEqual(['2', 1]);
    await setHidden(true);
    await pass(60_000);
    expect(polls()).toBe(1);
    answer('get', '/api/admin/system', 'offline');
    await setHidden(false);
    await pass(0);
    expect([textOf('watched'), polls()]).toEqual(['2 failed 0', 2]);
    say(3);
    await pass(10_000);
    expect(textOf('watched')).toBe('3');
  });

  it('is asked for more and more slowly while nothing changes, and not after the end', async () => {
    say(1);
    render(<Watched pace={(value) => (value === 9 ? null : 1_000)} />);
    await pass(0);
    expect(polls()).toBe(1);
    await pass(1_000);
    expect(polls()).toBe(2);
    await pass(1_499);
    expect(polls()).toBe(2);
    await pass(1);
    expect(polls()).toBe(3);
    expect([pollDelay(1_000, 0), pollDelay(1_000, 2), pollDelay(1_000, 20)]).toEqual([1_000, 2_250, 30_000]);
    say(9);
    await pass(2_250);
    expect([textOf('watched'), polls()]).toEqual(['9', 4]);
    await pass(120_000);
    expect(polls()).toBe(4);
  });

  it('is the value of the last change, not of an earlier question that is answered later', async () => {
    let late: (() => void) | undefined;
    answer('get', '/api/admin/system', async () => {
      await new Promise<void>((resolve) => {
        late = resolve;
      });
      return { data: 1 as never };
    });
    render(<Watched first={0} pace={10_000} />);
    await pass(10_000);
    set(5);
    late?.();
    await pass(0);
    expect(textOf('watched')).toBe('5');
  });
});
