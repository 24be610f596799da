/** The projects of the house: pure domain on Node, screens in happy-dom, the API in workerd, pages as sent and in Chromium. */
import { join } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const here = (path: string) => join(import.meta.dirname, path);
/** The aliases of tsconfig.json. */
const ALIASES = [
  { find: /^@\//, replacement: here('src/') },
  { find: /^@worker\//, replacement: here('worker/') },
  { find: /^@tests\//, replacement: here('tests/') },
];

/** Needs all of Chromium, not its headless shell: the viewer of PDFs. */
const FULL = ['tests/e2e/content/resource-preview-pdf.test.ts'];

/** Random cases of each property, for `npm run bench -- --only properties`. */
const PROPERTIES = {
  provide: { randomCases: Number(process.env['OUTSET_RANDOM_CASES'] ?? 0) },
  setup: './tests/setup/browser/properties.ts',
  timeout: process.env['OUTSET_RANDOM_CASES'] ? 600_000 : null,
};

/** Screens and what they are made of, drawn in happy-dom. */
const COMPONENTS = ['src/islands/**/*.test.tsx'];
/** Component tests that pass bytes to Node, which does not know the byte classes of another context. */
const COMPONENTS_WITH_FILES = [
  'src/islands/lists/table-file.test.tsx',
  'src/islands/tools/cap-table/shares/SharesMode.test.tsx',
  'src/islands/tools/expenses/ExpenseScreen.test.tsx',
  'src/islands/tools/expenses/import/ImportDialog.test.tsx',
];

/** Measures time, traces the browser or moves the app's clock, so that nothing else may run beside it. */
const SERIAL = [
  'tests/e2e/shell/durability.test.ts',
  'tests/e2e/expenses/scale.test.ts',
  'tests/e2e/flow/scale.test.ts',
  'tests/e2e/saved/scale.test.ts',
];

/** Pages in a browser. Each worker has an app, data and a browser of its own. */
const browserProject = (name: string, files: { include: string[]; exclude?: string[]; maxWorkers: number }) => ({
  resolve: { alias: ALIASES },
  test: {
    name,
    environment: 'node',
    ...files,
    globalSetup: ['./tests/setup/browser/browser.ts', './tests/setup/servers/turnstile-server.ts'],
    setupFiles: ['./tests/setup/browser/cpu.ts'],
    // The connection to the browser and the sessions of the demo people outlast a file.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine that runs other things too answers later than a second.
    expect: { poll: { timeout: 15_000 } },
    // A shared machine can starve Chromium for seconds. CI tries once more and names the test; locally nothing is repeated.
    retry: process.env['CI'] ? 1 : 0,
  },
});

/** Passwords cost what they cost in production; everywhere else in the tests a hash is what is in the way of the proof. */
const REAL_HASH = [
  'tests/api/accounts/hostile-passwords.test.ts',
  'tests/api/accounts/timing.test.ts',
  'tests/api/accounts/registration.test.ts',
  'tests/api/accounts/password-*.test.ts',
];

/** The API in workerd. Without `include` all files, with cheap hashes. */
const workerProject = async (name: string, { include, exclude }: { include?: string[]; exclude?: string[] }) => ({
  plugins: [
    cloudflareTest({
      main: './tests/setup/worker.ts',
      wrangler: { configPath: './tests/setup/wrangler.toml' },
      miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations('./migrations') } },
    }),
  ],
  resolve: {
    alias: [
      ...ALIASES,
      ...(include ? [] : [{ find: './password-cost', replacement: here('tests/fakes/password-cost.ts') }]),
    ],
  },
  test: {
    name,
    maxWorkers: 2,
    isolate: false,
    include: include ?? ['tests/api/**/*.test.ts', 'worker/**/*.test.ts'],
    exclude: exclude ?? [],
    provide: PROPERTIES.provide,
    setupFiles: ['./tests/setup/migrate.ts', PROPERTIES.setup],
    globalSetup: [
      './tests/setup/servers/smtp.ts',
      './tests/setup/servers/feed-server.ts',
      './tests/setup/servers/model-server.ts',
      './tests/setup/servers/turnstile-server.ts',
      './tests/setup/servers/stripe-server.ts',
      './tests/setup/servers/google-server.ts',
      './tests/setup/servers/calendar-server.ts',
      './tests/setup/servers/outside-server.ts',
    ],
    // Passwords are hashed one at a time; a loaded machine needs its time for thirty of them.
    testTimeout: PROPERTIES.timeout ?? 60_000,
  },
});

const componentProject = (
  name: string,
  which: { pool: 'vmThreads' | 'forks'; include: string[]; exclude?: string[] },
) => ({
  resolve: { alias: ALIASES },
  test: {
    name,
    ...which,
    environment: 'happy-dom',
    provide: PROPERTIES.provide,
    setupFiles: ['./tests/setup/component/environment.ts'],
    testTimeout: PROPERTIES.timeout ?? 60_000,
  },
});

export default defineConfig(async () => ({
  test: {
    projects: [
      // A context for each file in one thread takes less than half the time of a process for each.
      componentProject('component', { pool: 'vmThreads', include: COMPONENTS, exclude: COMPONENTS_WITH_FILES }),
      componentProject('component-files', { pool: 'forks', include: COMPONENTS_WITH_FILES }),
      {
        resolve: { alias: ALIASES },
        test: {
          name: 'page',
          environment: 'node',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['./tests/setup/pages.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // Not part of `npm test` while nothing of it has changed: content/prove.mjs.
        resolve: { alias: ALIASES },
        test: { name: 'content', environment: 'node', include: ['content/tests/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        resolve: { alias: ALIASES },
        test: {
          name: 'domain',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/tools/**/*.test.ts'],
          exclude: COMPONENTS,
          // Pure functions leave nothing behind that another file could see.
          isolate: false,
          provide: PROPERTIES.provide,
          setupFiles: [PROPERTIES.setup],
          testTimeout: PROPERTIES.timeout ?? 30_000,
        },
      },
      await workerProject('worker', { exclude: REAL_HASH }),
      await workerProject('worker-hash', { include: REAL_HASH }),
      browserProject('browser', { include: ['tests/e2e/**/*.test.ts'], exclude: [...FULL, ...SERIAL], maxWorkers: 2 }),
      browserProject('browser-full', { include: FULL, maxWorkers: 1 }),
      browserProject('browser-serial', { include: SERIAL, maxWorkers: 1 }),
    ],
  },
}));
