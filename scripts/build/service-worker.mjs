// Builds the service worker into one file at the root of the site, because its scope is its own folder.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../../src/lib/offline/service-worker.ts', import.meta.url));
const src = fileURLToPath(new URL('../../src', import.meta.url));
const MOST_BYTES = 40 * 1024;

export const serviceWorker = {
  name: 'outset:service-worker',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const outDir = fileURLToPath(dir);
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        resolve: { alias: { '@': src } },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          lib: { entry, formats: ['iife'], name: 'outsetWorker', fileName: () => 'sw.js' },
        },
      });
      const size = gzipSync(readFileSync(`${outDir}/sw.js`)).length;
      if (size > MOST_BYTES) throw new Error(`sw.js has ${size} bytes packed; at most ${MOST_BYTES}.`);
      logger.info(`sw.js, ${(size / 1024).toFixed(1)} KB packed`);
    },
  },
};
