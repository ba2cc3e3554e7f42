import { managedLists, type StepKind, stepKinds } from '@eemusic/contract/library/choices';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import { count, oneOf } from '#platform/ui/list/address.ts';

type Raw = Record<string, unknown>;

/** The form that is open in place of a list. */
export type FormAddress = { mode?: 'add' | 'edit'; id?: number };
/** The list of tags that is shown. */
export type TagListsAddress = FormAddress & { list?: ManagedList };
/** The grade and level whose levels and stages are shown, and the kind of entry that the form is about. */
export type StepsAddress = FormAddress & { grade?: number; level?: number; step?: StepKind };

const isId = count();
const isList = oneOf(...managedLists);
const isStep = oneOf<StepKind>(...stepKinds);

/* All of them ignore unknown and invalid values. */

export function readFormAddress({ mode, id }: Raw): FormAddress {
  if (mode === 'add') return { mode };
  const edited = isId(id);
  return mode === 'edit' && edited !== undefined ? { mode, id: edited } : {};
}

export const readTagListsAddress = (raw: Raw): TagListsAddress =>
  known({ list: isList(raw['list']), ...readFormAddress(raw) });

export const readStepsAddress = (raw: Raw): StepsAddress =>
  known({
    grade: isId(raw['grade']),
    level: isId(raw['level']),
    step: isStep(raw['step']),
    ...readFormAddress(raw),
  });

const known = <Address extends object>(address: Address) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Address]?: NonNullable<Address[Name]>;
  };
