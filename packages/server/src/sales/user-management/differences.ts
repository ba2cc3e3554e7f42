type State = Record<string, unknown>;

/** The fields of a record in which it is no longer as it was. */
export function differences(before: State, after: State): { before: State; after: State } {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (state: State) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}
