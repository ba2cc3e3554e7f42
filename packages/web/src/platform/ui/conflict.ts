import { CallError } from '#platform/api/call-error.ts';

export function isStale(error: unknown): boolean {
  return error instanceof CallError && error.code === 'record.stale';
}

/** The three versions of a form: when it was opened, as somebody else saved it, as edited here. */
export type Versions<Values> = { before: Values; theirs: Values; mine: Values };

/** `both` are the fields that both sides changed to different values; `merged` has the user's own value of them. */
export function merge<Values extends object>({ before, theirs, mine }: Versions<Values>) {
  const fields = Object.keys(before) as (keyof Values)[];
  const changedBy = (version: Values) => fields.filter((field) => !isEqual(before[field], version[field]));
  const byThem = changedBy(theirs);
  const byMe = changedBy(mine);
  const both = byThem.filter((field) => byMe.includes(field) && !isEqual(theirs[field], mine[field]));
  const merged: Values = { ...theirs, ...Object.fromEntries(byMe.map((field) => [field, mine[field]])) };
  return {
    merged,
    theirs: byThem.filter((field) => !both.includes(field)),
    mine: byMe.filter((field) => !byThem.includes(field)),
    both,
  };
}

export type Combined<Values> = {
  merged: Values;
  /** With the other person's value for a field that both changed to different values. */
  withTheirs: Values;
  isDisputed: boolean;
};

export function combine<Values extends object>(versions: Versions<Values>): Combined<Values> {
  const { merged, both } = merge(versions);
  const theirs = Object.fromEntries(both.map((field) => [field, versions.theirs[field]]));
  return { merged, withTheirs: { ...merged, ...theirs }, isDisputed: both.length > 0 };
}

export function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

export const textField = (label: string) => ({ label, format: (value: string) => value });
