import { addStep, type ManagedStep, type StepKind, updateStep } from '@eemusic/contract/library/steps';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { ErrorMapping } from '#platform/ui/form/use-record-form.ts';

/** A new grade or level, with the number of its first levels and stages. */
export type NewValues = { name: string; nameZh: string; levels: number; stages: number };
export type Values = Pick<NewValues, 'name' | 'nameZh'>;

export const blank: NewValues = { name: '', nameZh: '', levels: 4, stages: 4 };

export const valuesOf = ({ name, nameZh }: ManagedStep): Values => ({ name, nameZh });

export function readNew(
  step: StepKind,
  parentId: number | null,
  { levels, stages, ...names }: NewValues,
): Checked<CallOf<typeof addStep>> {
  const below = { grade: { levels, stages }, level: { stages }, stage: {} }[step];
  return readForm(addStep.input, { step, parentId, ...names, ...below });
}

export function readUpdate(
  step: StepKind,
  values: Values,
  { id, version }: ManagedStep,
): Checked<CallOf<typeof updateStep>> {
  const { input, ...refused } = readForm(updateStep.input, { step, ...values, version });
  return input === null
    ? ({ input, ...refused } as Checked<never>)
    : { input: { ...input, id: String(id) }, errors: null };
}

/** The form field of each refusal. */
export const errorMapping: ErrorMapping = { codes: { 'entry.name-taken': 'name' } };
