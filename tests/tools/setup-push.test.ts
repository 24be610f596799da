/** `npm run setup:push` makes keys that the Worker takes, and says where they go. */
import { expect, it } from 'vitest';
import { readVariables } from '@worker/env';
import { makeKeys, stepsText } from '../../scripts/setup-push.mjs';

it('makes a pair that the Worker takes, another each time, and no half of one', async () => {
  const [one, other] = [await makeKeys(), await makeKeys()];
  expect(one.privateKey).not.toBe(other.privateKey);
  const vars = { SITE_URL: 'http://localhost:8787', PUSH_PUBLIC_KEY: one.publicKey };
  expect(readVariables({ ...vars, PUSH_PRIVATE_KEY: one.privateKey })).toHaveProperty('vars');
  expect(readVariables(vars)).toEqual({ wrong: ['PUSH_PRIVATE_KEY: must be set together with PUSH_PUBLIC_KEY'] });
  expect(readVariables({ ...vars, PUSH_PRIVATE_KEY: 'short' })).toEqual({
    wrong: ['PUSH_PRIVATE_KEY: must be a key of npm run setup:push'],
  });
  const steps = stepsText(one);
  for (const part of [one.publicKey, one.privateKey, 'npx wrangler secret put PUSH_PRIVATE_KEY --env production'])
    expect(steps).toContain(part);
});
