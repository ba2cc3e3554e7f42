type State = Readonly<Record<string, unknown>>;

/** Returns the fields in which two states of a record differ, for the audit trail. */
export function differences(before: State, after: State): { before: State; after: State } {
  const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const pick = (state: State) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
