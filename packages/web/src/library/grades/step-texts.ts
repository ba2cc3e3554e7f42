import type { StepKind } from '@eemusic/contract/library/steps';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Headings of the lists. */
export const stepLists: Record<StepKind, MessageDescriptor> = {
  grade: msg`Grades`,
  level: msg`Levels`,
  stage: msg`Stages`,
};

/** On the button that opens the form, in its title and on its button. */
export const addTexts: Record<StepKind, MessageDescriptor> = {
  grade: msg`Add grade`,
  level: msg`Add level`,
  stage: msg`Add stage`,
};

export const editTexts: Record<StepKind, MessageDescriptor> = {
  grade: msg`Edit grade`,
  level: msg`Edit level`,
  stage: msg`Edit stage`,
};
