/** Makes a value when it is first used and caches it, so that it does not delay the start. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
