/** The way out to addresses that people typed: what is asked, how far redirects are followed, and how much is taken. */
import { describe, expect, it } from 'vitest';
import { createOutside } from '@worker/integrations/outside';
import { png, text } from '@tests/factories/files/photos';
import { askedFor, outsideUrl, testOutside } from '@tests/setup/servers/outside';

const ask = (path: string, more: { maxBytes?: number; method?: 'HEAD'; timeoutMs?: number } = {}) => {
  const { timeoutMs = 5_000, ...request } = more;
  return testOutside().ask(/^\w+:/.test(path) ? path : outsideUrl(path), {
    agent: 'Test',
    signal: AbortSignal.timeout(timeoutMs),
    ...request,
  });
};

describe('the way out', () => {
  it('brings the bytes of an answer, also over redirects', async () => {
    for (const path of ['/logo.png', '/moved'])
      expect(await ask(path, { maxBytes: 1000 })).toEqual({ kind: 'answer', status: 200, bytes: png(8, 8) });
    expect(await ask('/gone', { maxBytes: 1000 })).toEqual({ kind: 'answer', status: 404, bytes: text('words') });
    expect(await ask('/logo.png', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: new Uint8Array() });
  });

  it.each([
    'http://example.com/a.png',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://localhost./',
    'https://printer/',
    'https://metadata.google.internal/',
    'https://me:pass@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'no address',
  ])('does not ask %s', async (address) => {
    const outside = createOutside({ fetch: () => Promise.reject(new Error('asked')) });
    const answer = await outside.ask(address, { agent: 'Test', signal: AbortSignal.timeout(1_000) });
    expect(answer).toMatchObject({ kind: 'refused', why: expect.stringMatching(/\.$/) as string });
  });

  it('judges each hop of a redirect, and follows four', async () => {
    expect(await ask('/inside')).toEqual({ kind: 'refused', why: 'It redirects to an address that is not checked.' });
    expect(await ask('/nowhere')).toMatchObject({ kind: 'refused' });
    const before = await askedFor('/round');
    expect(await ask('/round')).toEqual({ kind: 'refused', why: 'It redirects too many times.' });
    expect((await askedFor('/round')) - before).toBe(5);
  });

  it('takes no more than it was told, announced or not, packed or not', async () => {
    for (const path of ['/large.png', '/announced.png', '/packed.png'])
      expect(await ask(path, { maxBytes: 1024 * 1024 }), path).toEqual({ kind: 'too-large' });
    expect(await ask('/logo.png', { maxBytes: png(8, 8).length - 1 })).toEqual({ kind: 'too-large' });
  });

  it('ends in time, and says when no one answers', async () => {
    expect(await ask('/silent', { timeoutMs: 200 })).toEqual({ kind: 'failed', isLate: true });
    expect(await ask('/broken')).toEqual({ kind: 'failed', isLate: false });
  });
});
