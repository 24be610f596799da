/**
 * Creates a value at its first use and returns the same value afterwards. For formats of `Intl`: the first one on a page takes a tenth of a
 * second on a slow phone, so a module must not create one while it loads.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
