/** The three projects of the house: pure domain on Node, the API in workerd, pages in Chromium. */
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/tools/**/*.test.ts'],
          // Properties are tried hundreds of times, also where other things run beside them.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [
          cloudflareTest({
            main: './tests/setup/worker.ts',
            wrangler: { configPath: './tests/setup/wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
            },
          }),
        ],
        test: {
          name: 'worker',
          include: ['tests/api/**/*.test.ts', 'worker/**/*.test.ts'],
          setupFiles: ['./tests/setup/migrate.ts'],
          globalSetup: [
            './tests/setup/smtp.ts',
            './tests/setup/feed-server.ts',
            './tests/setup/model-server.ts',
            './tests/setup/turnstile-server.ts',
            './tests/setup/stripe-server.ts',
            './tests/setup/google-server.ts',
          ],
          // Passwords are hashed one at a time; a loaded machine needs its time for thirty of them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['./tests/setup/browser.ts', './tests/setup/turnstile-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A machine that runs other things too answers later than a second.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
          // A shared machine can starve Chromium for seconds. CI tries once more and names the test; locally nothing is repeated.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
}));
