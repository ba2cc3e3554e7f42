import { type StepKind, stepKinds } from '@eemusic/contract/library/choices';
import { count, oneOf } from '#platform/ui/list/address.ts';

/** The grade and level whose levels and stages are shown, and the form that is open above the lists. */
export type StepsAddress = {
  grade?: number;
  level?: number;
  mode?: 'add' | 'edit';
  step?: StepKind;
  id?: number;
};

const readers = {
  grade: count(),
  level: count(),
  mode: oneOf('add', 'edit'),
  step: oneOf<StepKind>(...stepKinds),
  id: count(),
};

/** Ignores unknown and invalid values. */
export function readStepsAddress(raw: Record<string, unknown>): StepsAddress {
  const values = Object.entries(readers).map(([name, read]) => [name, read(raw[name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
