/** The preload lists of lazy parts: files that the importer has already loaded are left out, all others stay. */
import { expect, it } from 'vitest';

interface Preloading {
  configEnvironment(name: string): { build: { modulePreload: { resolveDependencies: Resolve } } } | undefined;
  generateBundle(options: unknown, bundle: Record<string, unknown>): void;
}
type Resolve = (file: string, dependencies: string[], host: { hostId: string; hostType: 'js' | 'html' }) => string[];

const chunk = (fileName: string, ...imports: string[]) => ({ [fileName]: { type: 'chunk', fileName, imports } });

async function resolverOf(bundle: Record<string, unknown>): Promise<Resolve> {
  const { preloadWhatIsMissing } = (await import('../../scripts/build/preload-what-is-missing.mjs')) as {
    preloadWhatIsMissing(): Preloading;
  };
  const plugin = preloadWhatIsMissing();
  plugin.generateBundle(undefined, bundle);
  expect(plugin.configEnvironment('ssr')).toBeUndefined();
  const resolve = plugin.configEnvironment('client')?.build.modulePreload.resolveDependencies;
  if (!resolve) throw new Error('The client has no list.');
  return resolve;
}

const BUNDLE = {
  ...chunk('screen.js', 'shell.js'),
  ...chunk('shell.js', 'react.js'),
  // Circles of imports happen.
  ...chunk('react.js', 'shell.js'),
  ...chunk('dialog.js', 'form.js', 'react.js'),
  ...chunk('form.js', 'react.js'),
  'style.css': { type: 'asset' },
};
const NEEDED = ['dialog.js', 'form.js', 'react.js', 'shell.js'];

it('leaves out the part itself and what its importer has, directly or not', async () => {
  const resolve = await resolverOf(BUNDLE);
  expect(resolve('dialog.js', NEEDED, { hostId: 'screen.js', hostType: 'js' })).toEqual(['form.js']);
  expect(resolve('dialog.js', NEEDED, { hostId: 'form.js', hostType: 'js' })).toEqual([]);
});

it('leaves everything in where the importer is unknown, or a page', async () => {
  const resolve = await resolverOf(BUNDLE);
  expect(resolve('dialog.js', NEEDED, { hostId: 'other.js', hostType: 'js' })).toEqual(NEEDED.slice(1));
  expect(resolve('dialog.js', NEEDED, { hostId: 'index.html', hostType: 'html' })).toEqual(NEEDED);
});
