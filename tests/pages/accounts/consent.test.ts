/** /oauth/authorize as the server sends it: guests are led through the sign-in, no one frames it, and a wrong request leads no one away. */
import { describe, expect, it } from 'vitest';
import { get } from '@tests/setup/html';

const path = (over: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({ client_id: 'nobody', redirect_uri: 'https://a.example/cb', ...over })}`;

describe('the consent page', () => {
  it('leads guests to the sign-in, which leads back', async () => {
    const { status, headers } = await get(path());
    expect([status, headers['location']]).toEqual([302, `/login?returnTo=${encodeURIComponent(path())}`]);
  });

  it('says what a request lacks', async () => {
    const { status, text } = await get('/oauth/authorize?client_id=nobody', { as: 'founder' });
    expect(status).toBe(400);
    expect(text).toContain('The program did not say where to return to.');
  });

  it('is framed and stored by no one, and shows no way back to an address that is not registered', async () => {
    const { status, headers, text } = await get(path(), { as: 'founder' });
    expect(status).toBe(400);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).toContain('This program is not registered');
    expect(text).not.toContain('href="https://a.example');
  });
});
