// Decides which modules form one file in the browser: modules that the same pages load are one, and files are joined if it costs pages little.

/** Pages and layouts that decide which file of the frame a module belongs to. */
const LANDING = /\/src\/pages\/index\.astro$/;
const PORTAL = /\/src\/layouts\/Portal\.astro$/;
const ADMIN = /\/src\/layouts\/Admin\.astro$/;
const PAGE = /\/src\/pages\/.*\.astro$/;
/** A script of a page or a layout runs when it is loaded: in a file that other pages load too, it would run on them. */
const SCRIPT = /[?&]astro&type=script/;
const ISLAND = /\.tsx$/;
/** The module that hydrates the islands of a page, although the page does not import it. */
const CLIENT = /\/src\/lib\/react-client\.ts$/;
const ICONS = /\/lucide-react\.m?js$/;
/** Modules that stay out of the files: page scripts, those that the bundler adds, and the index of icons, of which only the used icons remain. */
const isLeftOut = (id) => SCRIPT.test(id) || ICONS.test(id) || id.startsWith('\0');

/** Modules that the frame fetches just after a page has loaded: for saved items, unsent changes and the offline copy. */
const AFTERWARDS = /\/src\/(?:stores\/(?:saved|tools\/tool-outbox)|lib\/offline\/own-device)\.ts$/;

/** A package too large to load without need: modules that need it are never in one file with modules that do not. */
const HEAVY = /\/node_modules\/zod\//;

/** The number of groups, because the bundler needs them before it knows the modules. */
const MAX_FILES = 260;

/** The cost of one more request, in bytes of source, and the share at which bytes that load on demand count. Found by trial: decision 073. */
const REQUEST_BYTES = 2500;
const LATER_SHARE = 0.05;

/** A module that more pages than this load belongs to screens, not to the modules that the frame fetches afterwards. */
const MANY_PAGES = 8;

/** What a page does with a file: nothing, fetches it on demand, or loads it at once. */
const [NEVER, LATER, NOW] = [0, 1, 2];

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

/** What each page does with a module. */
const usesOf = (pages, id) => pages.map(({ now, later }) => (now.has(id) ? NOW : later.has(id) ? LATER : NEVER));

const joinUses = (some, others) => some.map((use, at) => Math.max(use, others[at]));

/** Puts modules that the same pages load, at once or on demand, into one file. */
function filesByPages(pages, ids, { sizeOf, isHeavy }) {
  const files = new Map();
  for (const id of ids) {
    const uses = usesOf(pages, id);
    if (!uses.includes(NOW)) continue;
    const heavy = isHeavy(id);
    const key = `${uses.join('')} ${heavy}`;
    const file = files.get(key) ?? { uses, heavy, modules: [], size: 0 };
    file.modules.push(id);
    file.size += sizeOf(id);
    files.set(key, file);
  }
  return [...files.values()];
}

/**
 * Joins the files of `ids` if that lowers the cost: bytes that pages load without need, minus `request` (bytes) for each saved request. Bytes that
 * load on demand count by `share`. Two files stay apart if they would need each other through a third, or if one needs what pages of the other
 * do not load. `fixed` are files that exist already. Returns all files in the order in which the bundler must take them.
 */
export function joinFiles(pages, ids, { fixed = [], importsOf, sizeOf, isHeavy = () => false, request, share }) {
  let files = filesByPages(pages, ids, { sizeOf, isHeavy });
  const made = fixed.map(({ name, modules }) => ({
    name,
    uses: modules.map((id) => usesOf(pages, id)).reduce(joinUses),
    modules,
  }));
  const fileOf = new Map([...made, ...files].flatMap((file) => file.modules.map((id) => [id, file])));
  /** The other files that its modules import. */
  const needs = (file) => {
    const others = new Set(file.modules.flatMap((id) => importsOf(id).flatMap((next) => fileOf.get(next) ?? [])));
    others.delete(file);
    return others;
  };

  // Pages that load all files in the same way are one column.
  const columns = new Map();
  pages.forEach((_, at) => {
    const key = files.map(({ uses }) => uses[at]).join('');
    columns.set(key, { at, count: (columns.get(key)?.count ?? 0) + 1 });
  });
  const weightOf = { [NEVER]: 0, [LATER]: share, [NOW]: 1 };
  const costOf = (a, b) => {
    if (a.heavy !== b.heavy) return 0;
    let cost = 0;
    for (const { at, count } of columns.values()) {
      const [x, y] = [weightOf[a.uses[at]], weightOf[b.uses[at]]];
      cost += count * (Math.max(0, y - x) * a.size + Math.max(0, x - y) * b.size - request * Math.min(x, y));
    }
    return cost;
  };
  const isNeededThroughOthers = (from, to) => {
    const seen = new Set(needs(from));
    seen.delete(to);
    for (const file of seen)
      for (const next of needs(file)) {
        if (next === to) return true;
        if (next !== from) seen.add(next);
      }
    return false;
  };

  const costs = new Map(
    files.map((file, at) => [file, new Map(files.slice(at + 1).map((other) => [other, costOf(file, other)]))]),
  );
  for (;;) {
    let best = { cost: 0 };
    for (const [a, others] of costs) for (const [b, cost] of others) if (cost < best.cost) best = { a, b, cost };
    const { a, b } = best;
    if (!a) break;
    const joined = {
      uses: joinUses(a.uses, b.uses),
      heavy: a.heavy,
      modules: [...a.modules, ...b.modules],
      size: a.size + b.size,
    };
    // Pages that load the joined file must already load what it needs.
    const bringsMore = [...needs(joined)].some(
      (file) => file !== a && file !== b && file.uses.some((use, at) => use < joined.uses[at]),
    );
    if (bringsMore || isNeededThroughOthers(a, b) || isNeededThroughOthers(b, a)) {
      costs.get(a).delete(b);
      continue;
    }
    for (const id of joined.modules) fileOf.set(id, joined);
    files = files.filter((one) => one !== a && one !== b);
    costs.delete(a);
    costs.delete(b);
    for (const others of costs.values()) {
      others.delete(a);
      others.delete(b);
    }
    costs.set(joined, new Map(files.map((other) => [other, costOf(joined, other)])));
    files.push(joined);
  }

  // A file also gets the imports of its modules that no earlier file has.
  const order = new Set();
  const add = (file, under = new Set()) => {
    if (order.has(file) || under.has(file)) return;
    for (const next of needs(file)) add(next, new Set([...under, file]));
    order.add(file);
  };
  [...made, ...files].forEach((file) => add(file));
  return [...order];
}

/** A plugin that assigns modules to files once all modules are known, and the bundler's groups for these files. */
export function pageChunks() {
  /** @type {Map<string, Set<string>>} The modules that the server loads to render a page. */
  const drawn = new Map();
  const fileOf = new Map();
  const names = [];

  const plugin = {
    name: 'outset:page-chunks',
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
      const withLater = (id) => [...importsOf(id), ...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])];
      const sizeOf = (id) => this.getModuleInfo(id)?.code?.length ?? 0;
      const isHeavy = (id) => [...loadedWith([id], importsOf)].some((one) => HEAVY.test(one));
      const entriesOf = (page) => {
        const own = entries.filter((id) => drawn.get(page)?.has(id.split('?')[0]));
        return own.some((id) => ISLAND.test(id)) ? [...own, ...entries.filter((id) => CLIENT.test(id))] : own;
      };
      const named = (pattern) => [...drawn.keys()].filter((id) => pattern.test(id));
      const loadedBy = (pages) => loadedWith(pages.flatMap(entriesOf), importsOf);
      // Modules of every portal page. Also loaded: `site` by the landing page, `plain` by scripts of other public pages, `react` by the back-office.
      const [landing, portal, admin] = [LANDING, PORTAL, ADMIN].map((pattern) => loadedBy(named(pattern)));
      const outside = named(PAGE).filter(
        (page) => ![...drawn.get(page)].some((id) => PORTAL.test(id) || ADMIN.test(id)),
      );
      // Pages outside the portal start with their script; their islands load later.
      const scriptsOf = (page) => entriesOf(page).filter((id) => !ISLAND.test(id) && !CLIENT.test(id));
      const plain = loadedWith(outside.flatMap(scriptsOf), withLater);
      const pages = named(PAGE).flatMap((page) => {
        const later = loadedWith(entriesOf(page), withLater);
        if (outside.includes(page)) return { now: loadedWith(scriptsOf(page), importsOf), later };
        // A page may render one of several islands, depending on the tab: each counts as a page.
        const islands = entriesOf(page).filter((id) => ISLAND.test(id));
        const others = entriesOf(page).filter((id) => !ISLAND.test(id));
        return islands.map((island) => ({ now: loadedWith([...others, island], importsOf), later }));
      });
      const frame = new Map(['site', 'plain', 'react', 'portal', 'afterwards'].map((name) => [name, []]));
      for (const id of portal) {
        if (isLeftOut(id)) continue;
        const name = landing.has(id) ? 'site' : plain.has(id) ? 'plain' : admin.has(id) ? 'react' : 'portal';
        frame.get(name).push(id);
      }
      // Leaves out modules that many screens load first, so that no screen waits for the others.
      const isOfScreens = (id) => pages.filter(({ now }) => now.has(id)).length > MANY_PAGES;
      const afterwards = loadedWith(
        ids.filter((id) => AFTERWARDS.test(id)),
        importsOf,
      );
      frame
        .get('afterwards')
        .push(...[...afterwards].filter((id) => !portal.has(id) && !isLeftOut(id) && !isOfScreens(id)));
      const fixed = [...frame]
        .filter(([, modules]) => modules.length > 0)
        .map(([name, modules]) => ({ name, modules }));
      const isPlaced = new Set(fixed.flatMap(({ modules }) => modules));
      const all = joinFiles(
        pages,
        ids.filter((id) => !isPlaced.has(id) && !isLeftOut(id)),
        { fixed, importsOf, sizeOf, isHeavy, request: REQUEST_BYTES, share: LATER_SHARE },
      );
      if (all.length > MAX_FILES) throw new Error(`${all.length} files; there are groups for ${MAX_FILES}.`);
      all.forEach(({ name, modules }, at) => {
        for (const id of modules) fileOf.set(id, at);
        const largest = modules.reduce((one, id) => (sizeOf(id) > sizeOf(one) ? id : one));
        names[at] = name ?? `${/([\w-]+)\.[^./]+$/.exec(largest.split('?')[0])?.[1] ?? 'part'}-${at}`;
      });
    },
  };
  const groups = Array.from({ length: MAX_FILES }, (_, at) => ({
    name: () => names[at] ?? null,
    test: (id) => fileOf.get(id) === at,
  }));
  return { plugin, groups };
}
