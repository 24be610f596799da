/** A Vite plugin that shortens the preload list of a lazy part: it leaves out the files that the part's importer has already loaded. */

/**
 * Vite lists every file that a part needs, also those that the importing code has already loaded. In a screen
 * with many parts these names take most of a kilobyte.
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
  // The part itself is imported at the same moment, so the list does not need it either.
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
