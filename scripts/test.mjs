// `npm test`: everything CI checks, on a fresh clone of a machine with Node 20. Its last line is `N passed, N failed`.
import { ensureInstalled, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);
const { buildCheck, checks, runAll, vitest } = await import('./checks.mjs');
const { ensureChromium } = await import('./chromium.mjs');
process.env.CHROMIUM_PATH = ensureChromium();
process.exit(await runAll([...checks, buildCheck, vitest('domain'), vitest('worker'), vitest('browser')]));
