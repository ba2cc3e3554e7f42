/** Makes a value at its first use and keeps it, so that it does not delay the start. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
