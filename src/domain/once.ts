/**
 * Makes a value at its first use and gives the same one from then on. For formats of `Intl`: the first one of a page costs a slow
 * phone a tenth of a second, so a module must not make one while it is loaded.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
