import { CallError } from '#platform/api/call-error.ts';

/** Whether a call was refused because somebody else saved first. */
export function isStale(error: unknown): boolean {
  return error instanceof CallError && error.code === 'record.stale';
}

/** The three versions of a form: as opened, as somebody else saved it, as edited here. */
export type Versions<Values> = { before: Values; theirs: Values; mine: Values };

export type Merge<Values> = {
  /** What only one side changed, changed; what both changed otherwise, as it stood here. */
  merged: Values;
  theirs: (keyof Values)[];
  mine: (keyof Values)[];
  /** Changed by both, to something else. */
  both: (keyof Values)[];
};

export function merge<Values extends object>({ before, theirs, mine }: Versions<Values>): Merge<Values> {
  const fields = Object.keys(before) as (keyof Values)[];
  const changedBy = (version: Values) => fields.filter((field) => !isEqual(before[field], version[field]));
  const byThem = changedBy(theirs);
  const byMe = changedBy(mine);
  const both = byThem.filter((field) => byMe.includes(field) && !isEqual(theirs[field], mine[field]));
  return {
    merged: { ...theirs, ...Object.fromEntries(byMe.map((field) => [field, mine[field]])) },
    theirs: byThem.filter((field) => !both.includes(field)),
    mine: byMe.filter((field) => !byThem.includes(field)),
    both,
  };
}

/** Compares what a form holds: texts, numbers, lists. */
export function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

/** A field whose text is shown as it is. */
export function textField(label: string): { label: string; say: (value: string) => string } {
  return { label, say: (value) => value };
}
