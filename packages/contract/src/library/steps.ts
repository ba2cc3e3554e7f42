import * as z from 'zod/mini';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { stepKinds } from './choices.ts';
import { Done, Id, oneOf, Switch, text, Version, wholeNumber } from '#platform/values.ts';

const access = anyOf('SL');

export type { StepKind } from './choices.ts';

const StepKind = oneOf(stepKinds);

export const maxStepNameLength = 60;
/** Maximum number of levels that are added with a grade, and of stages with a level. */
export const maxNewSteps = 12;

const nameError = fieldError('text.missing', { of: 'name' });
const names = { name: text(maxStepNameLength, nameError), nameZh: text(maxStepNameLength, nameError) };
const numberError = fieldError('number.between', { min: 1, max: maxNewSteps });
const howMany = z._default(wholeNumber(1, maxNewSteps, numberError), 1);

const managed = {
  id: int(),
  name: z.string(),
  nameZh: z.string(),
  /** Null for a name of its own; others are named by their number in every language. */
  number: z.nullable(int()),
  /** Whether it is from the specification: then it can be renamed and retired, but not deleted. */
  isFixed: z.boolean(),
  isRetired: z.boolean(),
  scores: int(),
  version: int(),
};
const ManagedStep = z.object(managed);
export type ManagedStep = z.output<typeof ManagedStep>;
const ManagedLevel = z.object({ ...managed, stages: z.array(ManagedStep) });
const ManagedGrade = z.object({ ...managed, levels: z.array(ManagedLevel) });

export const listSteps = endpoint('GET /admin/score/library/steps', access, {
  summary: 'Lists grades with their levels and stages, in teaching order, including retired ones.',
  inExport: { 'steps.json': {} },
  output: z.object({ grades: z.array(ManagedGrade) }),
});
export type ManagedGrades = z.output<(typeof listSteps)['output']>['grades'];

/** The grade of a level, the level of a stage; null for a grade. */
const parentId = z.nullable(Id);

export const addStep = repeatableEndpoint('POST /admin/score/library/steps/add', access, {
  summary: 'Adds a grade with levels, a level with stages, or a stage, at the end of its list.',
  input: z.object({
    step: StepKind,
    parentId,
    ...names,
    /** The number of levels of a new grade, or of stages of a new level; they are named by number. */
    levels: howMany,
    stages: howMany,
  }),
  output: z.extend(Done, { id: int() }),
  refusals: ['entry.not-found', 'entry.name-taken', 'entry.too-many', 'record.too-many'],
});

export const updateStep = endpoint('PUT /admin/score/library/steps/update/{id}', access, {
  summary: 'Renames a grade, level or stage.',
  input: z.object({ step: StepKind, ...names, version: Version }),
  refusals: ['entry.not-found', 'record.stale', 'entry.name-taken'],
});

const ids = withChecks(z.array(Id, fieldError('list.expected', { of: 'id' })), z.minLength(1), z.maxLength(200));

export const orderSteps = endpoint('PUT /admin/score/library/steps/order', access, {
  summary: 'Puts the grades, the levels of a grade or the stages of a level in this order. All of them must be named.',
  input: z.object({ step: StepKind, parentId, /** The order that the caller has seen. */ before: ids, ids }),
  refusals: ['entry.order-changed'],
});

export const retireStep = endpoint('PUT /admin/score/library/steps/retire/{id}', access, {
  summary: 'Retires a grade, level or stage with everything in it, or brings it back. Its scores stay.',
  input: z.object({ step: StepKind, isRetired: Switch }),
  refusals: ['entry.not-found', 'entry.last'],
});

export const deleteStep = endpoint('DELETE /admin/score/library/steps/delete/{id}', access, {
  summary: `Deletes a grade, level or stage that staff added and that holds no scores, with everything in it. It can be restored for ${restorableFor} days.`,
  input: z.object({ step: StepKind }),
  output: Deleted,
  refusals: ['entry.not-found', 'entry.fixed', 'entry.in-use', 'entry.last'],
});
