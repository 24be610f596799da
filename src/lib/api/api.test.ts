import { describe, expect, it, vi } from 'vitest';
import {
  retryPhrase,
  retrySeconds,
  addressOf,
  api,
  failureText,
  readAnswer,
  SESSION_OVER,
  tooManyText,
  UNREACHABLE,
} from './api';

const NOW = Date.UTC(2026, 10, 20, 12);
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

describe('readAnswer', () => {
  it('reads a success with its body', async () => {
    const answer = await readAnswer(json({ success: true, message: 'Login successful!', sessionId: 's1' }));
    expect(answer).toMatchObject({ ok: true, status: 200, message: 'Login successful!', body: { sessionId: 's1' } });
  });

  it('takes success:false for a failure, whatever the status', async () => {
    expect((await readAnswer(json({ success: false, message: 'No.' }))).ok).toBe(false);
  });

  it('AUTH-05 has no message when the server sends none, so that the page uses its own', async () => {
    for (const body of [{}, { message: '' }, { message: '   ' }, { message: 7 }, null, [], 'text']) {
      expect((await readAnswer(json(body, { status: 401 }))).message).toBeNull();
    }
  });

  it('survives an answer that is no JSON', async () => {
    const answer = await readAnswer(new Response('<h1>502</h1>', { status: 502 }));
    expect(answer).toMatchObject({ ok: false, status: 502, message: null, code: null, errors: {}, body: {} });
    expect(answer.data).toBeUndefined();
  });

  it('keeps only field errors that are text', async () => {
    const answer = await readAnswer(json({ errors: { email: 'Taken.', phone: 3, name: null } }, { status: 400 }));
    expect(answer.errors).toEqual({ email: 'Taken.' });
    expect((await readAnswer(json({ errors: ['x'] }, { status: 400 }))).errors).toEqual({});
  });

  it('says when to retry after a 429', async () => {
    const answer = await readAnswer(
      json({ success: false, message: 'Too many attempts.' }, { status: 429, headers: { 'retry-after': '61' } }),
      NOW,
    );
    expect(answer.message).toBe('Too many attempts. Try again in 2 minutes.');
  });
});

describe('tooManyText', () => {
  it.each([
    ['Too many attempts. Please try again later.', 30, 'Too many attempts. Try again in 30 seconds.'],
    ['Too many requests', 1, 'Too many requests. Try again in 1 second.'],
    ['Locked. Try again in 15 minutes.', 900, 'Locked. Try again in 15 minutes.'],
    ['Five links today. Please try again tomorrow.', 3600, 'Five links today. Please try again tomorrow.'],
    [null, null, 'Too many attempts.'],
    [null, 3600, 'Too many attempts. Try again in 1 hour.'],
  ])('%s with %s seconds', (message, seconds, text) => {
    expect(tooManyText(message, seconds)).toBe(text);
  });
});

describe('retry time', () => {
  it('rounds up, so that no one comes back too early', () => {
    expect(retryPhrase(0)).toBe('in 1 second');
    expect(retryPhrase(59.2)).toBe('in 1 minute');
    expect(retryPhrase(60)).toBe('in 1 minute');
    expect(retryPhrase(61)).toBe('in 2 minutes');
    expect(retryPhrase(3601)).toBe('in 2 hours');
  });

  it('reads seconds and dates, and nothing else', () => {
    expect(retrySeconds('120', NOW)).toBe(120);
    expect(retrySeconds(new Date(NOW + 90_000).toUTCString(), NOW)).toBe(90);
    expect(retrySeconds(new Date(NOW - 90_000).toUTCString(), NOW)).toBe(1);
    expect(retrySeconds('soon', NOW)).toBeNull();
    expect(retrySeconds(null, NOW)).toBeNull();
  });
});

describe('the client', () => {
  it('sends JSON with the cookie and the mark of our own pages', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(json({ success: true })));
    vi.stubGlobal('fetch', fetched);
    await api.post('/api/login', { json: { email: 'a@b.in' } });
    const init = fetched.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"email":"a@b.in"}' });
    expect(init?.headers).toMatchObject({ 'x-outset-client': 'web', 'content-type': 'application/json' });
    vi.unstubAllGlobals();
  });

  it('answers a network failure with status 0, and throws when the caller gave up', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await api.get('/api/fit')).toMatchObject({ ok: false, status: 0, message: null });
    await expect(api.get('/api/fit', { signal: AbortSignal.abort() })).rejects.toThrow('Failed to fetch');
    vi.unstubAllGlobals();
  });

  it('fills in parts and query of an address, escaped, and leaves out what is empty', () => {
    const query = { q: 'a&b', refs: ['x', 'y'], none: null, empty: '', off: false };
    expect(addressOf('/api/x/:id/seen', { id: '../a b' }, query)).toBe(
      '/api/x/..%2Fa%20b/seen?q=a%26b&refs=x&refs=y&off=false',
    );
    expect(addressOf('/api/x', {}, new URLSearchParams('stage=a&stage=b'))).toBe('/api/x?stage=a&stage=b');
  });
});

describe('failureText', () => {
  it.each([
    [0, null, UNREACHABLE],
    [401, null, SESSION_OVER],
    [401, 'Login required', 'Login required'],
    [500, null, 'It failed.'],
    [400, 'No.', 'No.'],
  ])('says for %d with %s: %s', (status, message, text) => {
    expect(failureText({ status, message }, 'It failed.')).toBe(text);
  });
});
