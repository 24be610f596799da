// Decides which modules form one file in the browser. Modules of the frame and of most screens have files of their own; the bundler copies other
// shared modules into the files that need them, so that a page requests few files and loads only what it uses (decision 073).

/** Pages and layouts that decide which file of the frame a module belongs to. */
const LANDING = /\/src\/pages\/index\.astro$/;
const PORTAL = /\/src\/layouts\/Portal\.astro$/;
const ADMIN = /\/src\/layouts\/Admin\.astro$/;
const PAGE = /\/src\/pages\/.*\.astro$/;
/** A script of a page or a layout runs when it is loaded: in a file that other pages load too, it would run on them. */
const SCRIPT = /[?&]astro&type=script|astro:scripts/;
/** Modules that portal pages fetch a moment later, and that read the documents of every tool: as copies they would be in many files. */
const AFTERWARDS = /\/src\/(?:stores\/tools\/tool-outbox|domain\/tools\/stored-fields)\.ts$/;
const ISLAND = /\.tsx$/;
/** The module that hydrates the islands of a page, although the page does not import it. */
const CLIENT = /\/src\/lib\/react-client\.ts$/;
/** The index of all icons, of which only the used ones remain. */
const ICONS = /\/lucide-react\.m?js$/;
/** Only pages with forms need it, and it is large. */
const ZOD = /\/node_modules\/zod\//;

/** The files of the frame, in the order in which they take modules. */
const FRAME = ['site', 'plain', 'react', 'portal'];

/** The share of portal pages that must load a module for it to be in `portal`. */
const COMMON_SHARE = 0.5;

/** A shared part smaller than this is copied, in bytes of source. */
const COPIED_BYTES = 60_000;

/** A module that imports all islands, so that the bundler keeps their exports. No page loads it. */
const ALL_ISLANDS = '\0outset:all-islands';

/** The roots and everything that is loaded with them. */
function loadedWith(roots, importsOf) {
  const loaded = new Set(roots);
  for (const id of loaded) for (const next of importsOf(id)) loaded.add(next);
  return loaded;
}

/** The files of the icons that a module imports by name: the package's index would import all 2,000. */
function iconsOf({ id: index, code }) {
  const files = new Map();
  for (const [, names, file] of code.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, index.replace(/[^/]+$/, file));
  return (importer) =>
    [...importer.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*lucide-react[^"']*["']/g)].flatMap(([, names]) =>
      names.split(',').flatMap((name) => files.get(name.trim().split(' ')[0]) ?? []),
    );
}

/** Returns a function from a module to the modules that load with it. */
function readImports(context, ids) {
  const index = ids.find((id) => ICONS.test(id));
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

/** @type {Map<string, Set<string>>} The modules that the server loads to render a page. */
const drawn = new Map();
/** @type {Map<string, string>} The file of a module. */
const fileOf = new Map();

/** Finds the file of each module: the server's build says which islands a page draws, the browser's build what loads with them. */
function placeModules(context) {
  const ids = [...context.getModuleIds()];
  const importsOf = readImports(context, ids);
  const withLater = (id) => [...importsOf(id), ...(context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])];
  const entries = ids.filter((id) => context.getModuleInfo(id).isEntry);
  const entriesOf = (page) => {
    const own = entries.filter((id) => drawn.get(page)?.has(id.split('?')[0]));
    return own.some((id) => ISLAND.test(id)) ? [...own, ...entries.filter((id) => CLIENT.test(id))] : own;
  };
  const named = (pattern) => [...drawn.keys()].filter((id) => pattern.test(id));
  const loadedBy = (pages) => loadedWith(pages.flatMap(entriesOf), importsOf);
  const isIn = (page, layout) => [...drawn.get(page)].some((id) => layout.test(id));

  // Modules of every portal page. Also loaded: `site` by the landing page, `plain` by scripts of other public pages, `react` by the back-office.
  const [landing, portal, admin] = [LANDING, PORTAL, ADMIN].map((pattern) => loadedBy(named(pattern)));
  // Pages outside the portal start with their script; their islands load later.
  const outside = named(PAGE).filter((page) => !isIn(page, PORTAL) && !isIn(page, ADMIN));
  const scripts = outside.flatMap(entriesOf).filter((id) => !ISLAND.test(id) && !CLIENT.test(id));
  const plain = loadedWith(scripts, withLater);
  const plainAtOnce = loadedWith(scripts, importsOf);
  const screens = named(PAGE).flatMap((page) => (isIn(page, PORTAL) ? [loadedBy([page])] : []));
  const afterwards = loadedWith(
    ids.filter((id) => AFTERWARDS.test(id)),
    importsOf,
  );
  const isCommon = (id) =>
    (afterwards.has(id) || screens.filter((loaded) => loaded.has(id)).length >= COMMON_SHARE * screens.length) &&
    ![...loadedWith([id], importsOf)].some((one) => ZOD.test(one));

  for (const id of ids) {
    if (SCRIPT.test(id) || ICONS.test(id) || id.startsWith('\0')) continue;
    if (landing.has(id) && portal.has(id)) fileOf.set(id, 'site');
    else if (portal.has(id)) fileOf.set(id, plain.has(id) ? 'plain' : admin.has(id) ? 'react' : 'portal');
    // Scripts of public pages must not load React, which `portal` needs.
    else if (isCommon(id)) fileOf.set(id, plainAtOnce.has(id) ? 'plain' : 'portal');
  }
}

export const pageChunks = {
  name: 'outset:page-chunks',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              // Copying needs it; `ALL_ISLANDS` makes up for it.
              preserveEntrySignatures: false,
              output: {
                codeSplitting: {
                  groups: FRAME.map((file) => ({ name: file, test: (id) => fileOf.get(id) === file })),
                  experimentalInlineCommonChunks: { maxSize: COPIED_BYTES, exclude: /\.css(\?|$)/ },
                },
              },
            },
          },
        }
      : undefined,
  buildStart() {
    if (this.environment.name === 'client') this.emitFile({ type: 'chunk', id: ALL_ISLANDS });
  },
  resolveId: (id) => (id === ALL_ISLANDS ? id : undefined),
  load(id) {
    if (id !== ALL_ISLANDS) return;
    const islands = Object.values(this.environment.config.build.rolldownOptions.input).filter(
      (one) => !SCRIPT.test(one),
    );
    return `globalThis.islands = () => [${islands.map((one) => `import(${JSON.stringify(one)})`).join()}];`;
  },
  buildEnd() {
    if (this.environment.name === 'client') return placeModules(this);
    const importsOf = (id) => this.getModuleInfo(id)?.importedIds ?? [];
    for (const id of this.getModuleIds())
      if (PAGE.test(id) || PORTAL.test(id) || ADMIN.test(id)) drawn.set(id, loadedWith([id], importsOf));
  },
  generateBundle(_options, bundle) {
    for (const [file, { facadeModuleId }] of Object.entries(bundle))
      if (facadeModuleId === ALL_ISLANDS) delete bundle[file];
  },
};
