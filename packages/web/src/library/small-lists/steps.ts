import type { ManagedGrades, ManagedStep, StepKind } from '@eemusic/contract/library/steps';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { stepsIn, stepsQuery } from '#library/academics/index.ts';

type Texts = Record<StepKind, MessageDescriptor>;

/** Headings of the lists. */
export const stepLists: Texts = { grade: msg`Grades`, level: msg`Levels`, stage: msg`Stages` };

/** On the button that opens the form, in its title and on its button. */
export const addTexts: Texts = { grade: msg`Add grade`, level: msg`Add level`, stage: msg`Add stage` };

/** Refetches everything that shows names of grades, levels and stages. */
export async function refreshSteps(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: stepsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['scores'] });
}

export const findStep = (grades: ManagedGrades, step: StepKind, id: number): ManagedStep | undefined =>
  stepsIn(grades)[step].find((one) => one.id === id);
