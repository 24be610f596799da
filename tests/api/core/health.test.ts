import { env } from 'cloudflare:test';
import { SELF } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';

describe('health', () => {
  it('answers ready with the envelope', async () => {
    const response = await SELF.fetch('http://localhost:8787/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, data: { status: 'ready' } });
    expect(env.DB).toBeDefined();
  });

  it('answers an unknown /api address with a JSON 404', async () => {
    const response = await SELF.fetch('http://localhost:8787/api/nope');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'not-found' });
  });
});
