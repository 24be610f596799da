/** The consumer of the queue counts attempts as far as its configuration goes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_RETRIES } from '@worker/jobs/messages';

it.each(['wrangler.toml', 'tests/setup/wrangler.toml'])(
  '%s gives up where the consumer keeps a dead letter',
  (file) => {
    const given = [...readFileSync(file, 'utf8').matchAll(/^max_retries = (\d+)$/gm)].map(([, times]) => Number(times));
    expect(new Set(given)).toEqual(new Set([MAX_RETRIES]));
  },
);
