// Which modules are one file in the browser: what the same pages load is together, and files are joined where that costs a page little.

/** Pages and layouts by which the files of every page are distinguished. */
const LANDING = /\/src\/pages\/index\.astro$/;
const PORTAL = /\/src\/layouts\/Portal\.astro$/;
const ADMIN = /\/src\/layouts\/Admin\.astro$/;
const PAGE = /\/src\/pages\/.*\.astro$/;
/** A script of a page or a layout runs where it is loaded: in a file that other pages load, it would run there too. */
const SCRIPT = /[?&]astro&type=script/;
const ISLAND = /\.tsx$/;
/** What wakes the islands of a page, by no import of it. */
const CLIENT = /\/src\/lib\/react-client\.ts$/;
const ICONS = /\/lucide-react\.m?js$/;
/** What the bundler adds itself, and the index of icons, of which only the icons are left. */
const isLeftOut = (id) => SCRIPT.test(id) || ICONS.test(id) || id.startsWith('\0');

/** What the frame fetches by itself a moment after a page is there: what is saved, and what waits to be sent. */
const AFTERWARDS = /\/src\/(?:stores\/(?:saved|tools\/tool-outbox)|lib\/offline\/own-device)\.ts$/;

/** A package too heavy to be fetched without need: modules that need it and modules that do not are never in one file. */
const HEAVY = /\/node_modules\/zod\//;

/** The bundler wants its groups before it knows the modules. */
const MAX_FILES = 260;

/** What a request of one more file costs, in bytes of source; and how much of what may be fetched on demand counts. Tried: see decision 073. */
const REQUEST_BYTES = 4000;
const LATER_SHARE = 0.05;

/** From how many pages on a module belongs to screens, and not to what the frame fetches afterwards. */
const MANY_PAGES = 8;

/** What a page does with a file: nothing, fetches it on demand, or loads it at once. */
const [NEVER, LATER, NOW] = [0, 1, 2];

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

/** Modules that the same pages load, at once or on demand, are one file. */
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
 * Files of `ids` that cost less together: bytes that pages load and do not need, less `request` (bytes) for each request that a page saves. What a
 * page may fetch on demand counts by `share`. Stay apart: two files that would then need each other through a third, and two of which one needs what
 * pages of the other do not load. `fixed` are files that are made already. All come in the order in which the bundler has to take them.
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

  // Pages that do the same with all files are one column.
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
    // Pages that load it must load what it needs already.
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

  // A file takes along what its modules import and no file before it has.
  const order = new Set();
  const add = (file, under = new Set()) => {
    if (order.has(file) || under.has(file)) return;
    for (const next of needs(file)) add(next, new Set([...under, file]));
    order.add(file);
  };
  [...made, ...files].forEach((file) => add(file));
  return [...order];
}

/** A plugin that finds the modules once all are known, and groups for the bundler. */
export function pageChunks() {
  /** @type {Map<string, Set<string>>} What the server loads to draw a page. */
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
      // What every page of the portal loads: `site` is on the landing page too, `plain` in scripts of pages outside, `react` in the back-office.
      const [landing, portal, admin] = [LANDING, PORTAL, ADMIN].map((pattern) => loadedBy(named(pattern)));
      const outside = named(PAGE).filter(
        (page) => ![...drawn.get(page)].some((id) => PORTAL.test(id) || ADMIN.test(id)),
      );
      // Pages outside begin with their script; an island comes later.
      const scriptsOf = (page) => entriesOf(page).filter((id) => !ISLAND.test(id) && !CLIENT.test(id));
      const plain = loadedWith(outside.flatMap(scriptsOf), withLater);
      const pages = named(PAGE).flatMap((page) => {
        const later = loadedWith(entriesOf(page), withLater);
        if (outside.includes(page)) return { now: loadedWith(scriptsOf(page), importsOf), later };
        // A page may draw one of several islands, by tab: each counts as a page.
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
      // Without what many screens begin with, so that none of them waits for the rest.
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
