// What every page of a frame loads is one file in the browser: the portal's and the back-office's pages begin with some forty modules.

/** Pages and layouts by which the files are told apart. */
const LANDING = /\/src\/pages\/index\.astro$/;
const PORTAL = /\/src\/layouts\/Portal\.astro$/;
const ADMIN = /\/src\/layouts\/Admin\.astro$/;
const PAGE = /\/src\/pages\/.*\.astro$/;
const ISLAND = /\.tsx$/;
/** What the frame fetches by itself a moment after a page is there: what is saved, and what waits to be sent. */
const LATER = /\/src\/(?:stores\/(?:saved|tools\/tool-outbox)|lib\/offline\/own-device)\.ts$/;
const ZOD = /\/node_modules\/zod\//;
/** What wakes the islands of a page, by no import of it. */
const CLIENT = /\/src\/lib\/react-client\.ts$/;

/** The roots and everything that is loaded with them. */
function loadedWith(roots, importsOf) {
  const loaded = new Set(roots);
  for (const id of loaded) for (const next of importsOf(id)) loaded.add(next);
  return loaded;
}

/** What the names of icons lead to: the index of the package imports all 2,000 of them. */
function iconsOf({ id: index, code }) {
  const files = new Map();
  for (const [, names, file] of code.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, index.replace(/[^/]+$/, file));
  return (importer) =>
    [...importer.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*lucide-react[^"']*["']/g)].flatMap(([, names]) =>
      names.split(',').flatMap((name) => files.get(name.trim().split(' ')[0]) ?? []),
    );
}

/** For each module of the browser those that are loaded with it. */
function readImports(context, ids) {
  const index = ids.find((id) => /\/lucide-react\.m?js$/.test(id));
  const icons = index ? iconsOf(context.getModuleInfo(index)) : () => [];
  const imports = new Map(
    ids.map((id) => {
      const { importedIds, code } = context.getModuleInfo(id);
      if (id === index) return [id, []];
      if (!importedIds.includes(index)) return [id, importedIds];
      return [id, [...importedIds.filter((one) => one !== index), ...icons(code ?? '')]];
    }),
  );
  return (id) => imports.get(id) ?? [];
}

/**
 * A plugin that finds the modules once all are known, and groups for the bundler, in this order: `site` is on the landing page and in the
 * portal, `plain` in the portal and in scripts of pages outside, `react` in the portal and the back-office, `portal` in the portal alone, `later`
 * a moment after. `isOfScreens` says whether a module is in no such script, and comes without zod, which only forms need at first.
 */
export function frameChunks() {
  /** @type {Map<string, Set<string>>} What the server loads to draw a page or a layout. */
  const drawn = new Map();
  const files = new Map(['site', 'plain', 'react', 'portal', 'later'].map((name) => [name, new Set()]));

  const outside = new Set();
  const screens = new Set();

  const plugin = {
    name: 'outset:frame-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      if (this.environment.name !== 'client') {
        const importsOf = (id) => this.getModuleInfo(id)?.importedIds ?? [];
        for (const id of ids)
          if (PAGE.test(id) || PORTAL.test(id) || ADMIN.test(id)) drawn.set(id, loadedWith([id], importsOf));
        return;
      }
      const entries = ids.filter((id) => this.getModuleInfo(id).isEntry);
      const importsOf = readImports(this, ids);
      const entriesOf = (page) => {
        const own = entries.filter((id) => drawn.get(page)?.has(id.split('?')[0]));
        return own.some((id) => ISLAND.test(id)) ? [...own, ...entries.filter((id) => CLIENT.test(id))] : own;
      };
      const loadedBy = (pages) => loadedWith(pages.flatMap(entriesOf), importsOf);
      const named = (pattern) => [...drawn.keys()].filter((id) => pattern.test(id));
      const [landing, portal, admin] = [LANDING, PORTAL, ADMIN].map((pattern) => loadedBy(named(pattern)));
      const pages = named(PAGE).filter((page) => ![...drawn.get(page)].some((id) => PORTAL.test(id) || ADMIN.test(id)));
      // With what they fetch on demand: a page begins with its script, also where an island comes later.
      const plain = loadedWith(
        pages.flatMap(entriesOf).filter((id) => !ISLAND.test(id) && !CLIENT.test(id)),
        (id) => [...importsOf(id), ...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])],
      );
      for (const id of portal) {
        const name = landing.has(id) ? 'site' : plain.has(id) ? 'plain' : admin.has(id) ? 'react' : 'portal';
        files.get(name).add(id);
      }
      for (const id of loadedWith(
        ids.filter((one) => LATER.test(one)),
        importsOf,
      ))
        if (!portal.has(id)) files.get('later').add(id);
      const isLight = (id) => ![...loadedWith([id], importsOf)].some((one) => ZOD.test(one));
      for (const id of ids.filter(isLight)) {
        if (!plain.has(id)) screens.add(id);
        else if (!portal.has(id)) outside.add(id);
      }
    },
  };
  const groups = [
    ...[...files].map(([name, modules]) => ({ name, test: (id) => modules.has(id) })),
    // Each by itself, since another file that takes one along would bring what no such script needs.
    {
      name: (id) => /\/src\/(.+)\.tsx?$/.exec(id)?.[1]?.replaceAll('/', '-') ?? null,
      test: (id) => outside.has(id),
      minShareCount: 6,
    },
  ];
  return { plugin, groups, isOfScreens: (id) => screens.has(id) };
}
