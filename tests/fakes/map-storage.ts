/** A browser's storage in memory; `refuse` makes writes fail, as in a full storage. */
export class MapStorage {
  readonly entries = new Map<string, string>();
  refuse: (key: string) => string | null = () => null;
  get length() {
    return this.entries.size;
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    const reason = this.refuse(key);
    if (reason) throw new DOMException('refused', reason);
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
  clear() {
    this.entries.clear();
  }
}

/** A storage that lists its keys as a browser's does. */
export const listing = (storage: MapStorage) =>
  new Proxy(storage, {
    ownKeys: () => [...storage.entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) => {
      const value: unknown = Reflect.get(storage, name);
      return typeof value === 'function' ? (value.bind(storage) as unknown) : value;
    },
  });
