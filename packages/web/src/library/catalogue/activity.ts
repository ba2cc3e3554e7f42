import { exportScores } from '@eemusic/contract/library/scores';
import type { QueryClient } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, stagesQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { findTag, isListTag, tagNames } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import type { Difference, Names, RoomActivity } from '#platform/room.ts';
import { scoreTypeChoices } from './score-types.ts';

export const activity: RoomActivity = {
  fields: tagNames,
  sayNumber: (field, value) => {
    if (field === 'scoreType') return scoreTypeChoices().find((type) => type.value === value)?.label;
    return isListTag(field) ? findTag(field, value)?.name : undefined;
  },
  findNames,
  locate: {
    score: async (id) => {
      const { scores } = await call(exportScores, { selected: [id] });
      return scores[0];
    },
  },
};

type Named = { id: number; name: string };
type NamesQuery = { queryKey: readonly unknown[]; select?: (answer: never) => readonly Named[] };

/** Names of the libraries, grades, levels and stages that changed fields point at; a number stays where one cannot be had. */
async function findNames(differences: readonly Difference[], client: QueryClient): Promise<Names> {
  const ask = async (query: NamesQuery): Promise<readonly Named[]> =>
    client.fetchQuery<unknown>(query).then(
      (answer) => query.select?.(answer as never) ?? [],
      () => [],
    );
  const askEach = async (queries: readonly NamesQuery[]) => (await Promise.all(queries.map(ask))).flat();
  const has = (field: string) => differences.some((difference) => difference.field === field);
  const [libraries, grades, levels, stages] = await Promise.all([
    askEach(has('moduleId') ? [librariesQuery] : []),
    askEach(has('gradeId') ? [gradesQuery] : []),
    askEach(idsIn(differences, 'gradeId').map((id) => levelsQuery(id))),
    askEach(idsIn(differences, 'levelId').map((id) => stagesQuery(id))),
  ]);
  return { moduleId: byId(libraries), gradeId: byId(grades), levelId: byId(levels), stageId: byId(stages) };
}

function idsIn(differences: readonly Difference[], field: string): number[] {
  const values = differences.filter((one) => one.field === field).flatMap(({ before, after }) => [before, after]);
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}

function byId(named: readonly Named[]): ReadonlyMap<number, string> {
  return new Map(named.map(({ id, name }) => [id, name]));
}
