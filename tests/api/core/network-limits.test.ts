/** Limits by address count an IPv6 network of 64 bits as one address, because one person can use all addresses of such a network. */
import { describe, expect, it } from 'vitest';
import type { RawEnv } from '@worker/env';
import { call } from '@tests/setup/call';

describe('a limit by address', () => {
  it('counts a whole IPv6 network as one, its neighbour apart, and IPv4 addresses each', async () => {
    const keys: string[] = [];
    const limit = ({ key }: { key: string }) => {
      keys.push(key.split(':').slice(1).join(':'));
      return Promise.resolve({ success: true });
    };
    const env: Partial<RawEnv> = { RATE_LIMIT_SCALE: '1', LIMIT_STRICT: { limit }, LIMIT_NORMAL: { limit } };
    const ask = (address: string) =>
      call('/api/login', { method: 'POST', body: {}, env, headers: { 'cf-connecting-ip': address } });
    for (const address of [
      '2001:db8:1:7::1',
      '2001:0DB8:1:0007:ffff:1:2:3',
      '2001:db8:1:8::1',
      '::ffff:10.0.0.1',
      '10.0.0.1',
      '10.0.0.2',
    ])
      await ask(address);
    expect(new Set(keys.slice(0, 2)).size).toBe(1);
    expect(new Set(keys).size).toBe(4);
    expect(keys[3]).toBe(keys[4]);
  });

  it('counts questions of guests by the network too', async () => {
    const ask = async (address: string) => {
      const response = await call('/api/ai-chat/chat', {
        method: 'POST',
        body: { text: 'What is a SAFE?' },
        headers: { 'cf-connecting-ip': address },
        env: SCALE_ONE,
      });
      await response.text();
      return response.status;
    };
    const statuses: number[] = [];
    // Without a cookie each is a new guest; thirty of one network may ask.
    for (let n = 1; n <= 31; n++) statuses.push(await ask(`2001:db8:77:1:${n.toString(16)}::1`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect(await ask('2001:db8:77:2::1')).toBe(200);
  });
});
const open = { limit: () => Promise.resolve({ success: true }) };
const SCALE_ONE: Partial<RawEnv> = { RATE_LIMIT_SCALE: '1', LIMIT_NORMAL: open, LIMIT_STRICT: open };
