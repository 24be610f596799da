/** The start of a file: at most as many bytes as asked for, the rest never fetched, and a reason where it fails. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoadFault, loadStart } from './load-file';

/** A file in pieces; says how many were taken and whether the rest was refused. */
function fileOf(pieces: number[][], end: 'end' | 'break' = 'end') {
  const seen = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[seen.taken];
        if (piece) {
          seen.taken += 1;
          controller.enqueue(new Uint8Array(piece));
        } else if (end === 'end') controller.close();
        else controller.error(new TypeError('network error'));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}
const answer = (reply: () => Promise<Response>) => {
  const fetched = vi.fn(reply);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const load = (limit: number, signal = new AbortController().signal) => loadStart('/api/files/1', limit, signal);
const faultOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    (error: unknown) => (error as LoadFault).kind,
  );

afterEach(() => vi.unstubAllGlobals());

describe('the start of a file', () => {
  it.each([
    [
      [
        [1, 2],
        [3, 4, 5],
      ],
      10,
      [1, 2, 3, 4, 5],
      true,
    ],
    [
      [
        [1, 2],
        [3, 4, 5],
      ],
      5,
      [1, 2, 3, 4, 5],
      true,
    ],
    [
      [
        [1, 2],
        [3, 4, 5],
      ],
      4,
      [1, 2, 3, 4],
      false,
    ],
    [[[1, 2, 3, 4, 5, 6]], 2, [1, 2], false],
    [[[1], [2], [3]], 0, [], false],
    [[], 10, [], true],
  ] as const)('of %j, %i bytes: %j, whole: %s', async (pieces, limit, bytes, isWhole) => {
    const { body } = fileOf(pieces.map((piece) => [...piece]));
    const fetched = answer(() => Promise.resolve(new Response(body)));
    const signal = new AbortController().signal;
    const loaded = await load(limit, signal);
    expect([[...loaded.bytes], loaded.isWhole]).toEqual([bytes, isWhole]);
    expect(fetched).toHaveBeenCalledWith('/api/files/1', { signal });
  });

  it('is all that is fetched of a large one', async () => {
    const { body, seen } = fileOf(Array.from({ length: 100 }, () => [1, 2, 3, 4]));
    answer(() => Promise.resolve(new Response(body)));
    const { bytes, isWhole } = await load(10);
    expect([bytes.length, isWhole]).toEqual([10, false]);
    expect(seen).toEqual({ taken: 3, cancelled: true });
  });
});

describe('a file that cannot be loaded', () => {
  it.each([
    [401, 'sign-in'],
    [404, 'missing'],
    [403, 'failed'],
    [500, 'failed'],
  ])('answered with %i: %s, without its body', async (status, kind) => {
    const { body, seen } = fileOf([[1]]);
    answer(() => Promise.resolve(new Response(body, { status })));
    expect(await faultOf(load(10))).toBe(kind);
    expect(seen).toEqual({ taken: 0, cancelled: true });
  });

  it('is a failure without a network, without a body, and where it breaks off', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(load(10)).rejects.toBeInstanceOf(LoadFault);
    expect(await faultOf(load(10))).toBe('failed');
    answer(() => Promise.resolve(new Response(null)));
    expect(await faultOf(load(10))).toBe('failed');
    answer(() => Promise.resolve(new Response(fileOf([[1], [2]], 'break').body)));
    expect(await faultOf(load(10))).toBe('failed');
  });

  it('is no failure where the person went on: the error of the abort itself', async () => {
    const stop = new AbortController();
    const reason = new DOMException('gone on', 'AbortError');
    stop.abort(reason);
    answer(() => Promise.reject(reason));
    await expect(load(10, stop.signal)).rejects.toBe(reason);
    const later = new AbortController();
    const body = new ReadableStream({
      pull() {
        later.abort(reason);
        throw reason;
      },
    });
    answer(() => Promise.resolve(new Response(body)));
    await expect(load(10, later.signal)).rejects.toBe(reason);
  });
});
