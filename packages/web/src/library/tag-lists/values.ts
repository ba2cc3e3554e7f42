import { addListEntry, type ManagedList, type ListEntry, updateListEntry } from '@eemusic/contract/library/tag-lists';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { ErrorMapping } from '#platform/ui/form/use-record-form.ts';
import { noRule, ruleOf, type RuleValues, valuesOfRule } from './rule-choices.ts';

export type Values = { name: string; nameZh: string; rule: RuleValues };

export const blank: Values = { name: '', nameZh: '', rule: noRule };

export function valuesOf({ name, nameZh, rule }: ListEntry): Values {
  return { name, nameZh, rule: valuesOfRule(rule) };
}

const fieldsOf = (list: ManagedList, { rule, ...names }: Values) => ({
  list,
  ...names,
  rule: list === 'scoreType' ? null : ruleOf(list, rule),
});

export function readNew(list: ManagedList, values: Values): Checked<CallOf<typeof addListEntry>> {
  return readForm(addListEntry.input, fieldsOf(list, values));
}

export function readUpdate(
  list: ManagedList,
  values: Values,
  { id, version }: ListEntry,
): Checked<CallOf<typeof updateListEntry>> {
  const { input, ...refused } = readForm(updateListEntry.input, { ...fieldsOf(list, values), version });
  return input === null
    ? ({ input, ...refused } as Checked<never>)
    : { input: { ...input, id: String(id) }, errors: null };
}

/** The form field of each refusal. */
export const errorMapping: ErrorMapping = { codes: { 'entry.name-taken': 'name', 'entry.rule-taken': 'rule' } };
