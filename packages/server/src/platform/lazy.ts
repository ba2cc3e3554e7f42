/** Makes a value at its first use and keeps it, so that the start does not wait for it. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
