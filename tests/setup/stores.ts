/** Gives each test file its own wrappers of the database and KV, because modules cache data per store object. */
type Stores = { DB: D1Database; KV: KVNamespace };

/** Lives as long as the runtime, which outlasts the files. */
const shared = globalThis as { storesUnderTest?: { real: Stores; now: Stores } };

const alias = <Store extends object>(store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' && name !== 'constructor' ? value.bind(target) : value;
    },
  });

export const storesOfFile = {
  /** For a file that begins. */
  renew(env: Stores): Stores {
    const real = shared.storesUnderTest?.real ?? { DB: env.DB, KV: env.KV };
    shared.storesUnderTest = { real, now: { DB: alias(real.DB), KV: alias(real.KV) } };
    return shared.storesUnderTest.now;
  },
  /** Of the file that runs. */
  now: (): Partial<Stores> => shared.storesUnderTest?.now ?? {},
};
