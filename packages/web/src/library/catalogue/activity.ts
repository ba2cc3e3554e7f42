import type { StepKind } from '@eemusic/contract/library/choices';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { stepsIn, stepsQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { findTag, isListTag, tagListsQuery, tagNames } from '#library/tags/index.ts';
import { formatStep } from '#platform/names/places.ts';
import type { Difference, Names, RoomActivity } from '#platform/room.ts';

export const activity: RoomActivity = {
  fields: { ...tagNames, edition: msg`Edition`, broughtBack: msg`Brought back`, note: msg`Note` },
  formatNumber: (field, value) => (isListTag(field) || field === 'scoreType' ? findTag(field, value)?.name : undefined),
  findNames,
};

/** Names of the libraries, grades, levels and stages in these fields; if a name cannot be loaded, the number stays. */
async function findNames(differences: readonly Difference[], client: QueryClient): Promise<Names> {
  const has = (...fields: string[]) => differences.some(({ field }) => fields.includes(field));
  /* `formatNumber` uses the lists for the names of entries that staff added. */
  if (differences.some(({ field }) => isListTag(field))) await client.ensureQueryData(tagListsQuery).catch(() => []);
  const [libraries, grades] = await Promise.all([
    has('moduleId')
      ? client
          .fetchQuery(librariesQuery)
          .then(({ modules }) => modules)
          .catch(() => [])
      : [],
    has('gradeId', 'levelId', 'stageId') ? client.fetchQuery(stepsQuery).catch(() => []) : [],
  ]);
  const steps = stepsIn(grades);
  const namesOf = (kind: StepKind) => new Map(steps[kind].map((step) => [step.id, formatStep({ ...step, kind })]));
  return {
    moduleId: new Map(libraries.map(({ id, name }) => [id, name])),
    gradeId: namesOf('grade'),
    levelId: namesOf('level'),
    stageId: namesOf('stage'),
  };
}
