type Known<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown };

/** The value of a key, which is made the first time that it is asked for. */
export function remember<Key, Value>(known: Known<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
