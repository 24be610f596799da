/**
 * Creates a value at its first use and returns the same one afterwards. For formats of `Intl`: the first one of a page costs a slow
 * phone a tenth of a second, so a module must not create one while it loads.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
