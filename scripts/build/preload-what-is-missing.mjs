/** Shortens the lists of files that a lazily loaded part is to bring along: what its importer has loaded itself is there already. */

/**
 * Vite names every file that a part needs, also those without which the code that asks for the part could not run. In a screen
 * of many parts these names alone are most of a kilobyte.
 */
export function preloadWhatIsMissing() {
  /** @type {Map<string, readonly string[]>} */
  const imports = new Map();
  /** @type {Map<string, ReadonlySet<string>>} */
  const known = new Map();

  /** The file and everything that it imports, directly or not. */
  const loadedWith = (file) => {
    const before = known.get(file);
    if (before) return before;
    const loaded = new Set([file]);
    for (const one of loaded) for (const next of imports.get(one) ?? []) loaded.add(next);
    known.set(file, loaded);
    return loaded;
  };
  // The part itself is imported in the same moment, so it needs no name in the list either.
  const resolveDependencies = (file, dependencies, { hostId, hostType }) =>
    hostType === 'js' ? dependencies.filter((one) => one !== file && !loadedWith(hostId).has(one)) : dependencies;

  return {
    name: 'outset:preload-what-is-missing',
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies } } } : undefined,
    generateBundle(_options, bundle) {
      imports.clear();
      known.clear();
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports);
    },
  };
}
