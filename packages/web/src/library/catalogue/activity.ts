import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, stagesQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { findTag, isListTag, formatScoreType, tagListsQuery, tagNames } from '#library/tags/index.ts';
import { formatStep } from '#platform/names/places.ts';
import type { Difference, Names, RoomActivity } from '#platform/room.ts';

export const activity: RoomActivity = {
  fields: { ...tagNames, edition: msg`Edition`, broughtBack: msg`Brought back`, note: msg`Note` },
  formatNumber: (field, value) => {
    if (field === 'scoreType') return formatScoreType(value) || undefined;
    return isListTag(field) ? findTag(field, value)?.name : undefined;
  },
  findNames,
};

type Named = { id: number; name: string };
type NamesQuery<Record extends Named> = { queryKey: readonly unknown[]; select?: (answer: never) => readonly Record[] };

/** Names of the libraries, grades, levels and stages in these fields; if a name cannot be loaded, the number stays. */
async function findNames(differences: readonly Difference[], client: QueryClient): Promise<Names> {
  const ask = async <Record extends Named>(query: NamesQuery<Record>): Promise<readonly Record[]> =>
    client.fetchQuery<unknown>(query).then(
      /* The queries return different types; each `select` gets the answer of its own query. */
      (answer) => query.select?.(answer as never) ?? [],
      () => [],
    );
  const askEach = async <Record extends Named>(queries: readonly NamesQuery<Record>[]) =>
    (await Promise.all(queries.map((query) => ask(query)))).flat();
  const has = (field: string) => differences.some((difference) => difference.field === field);
  /* `formatNumber` uses the lists for the names of entries that staff added. */
  if (differences.some(({ field }) => isListTag(field))) await client.ensureQueryData(tagListsQuery).catch(() => []);
  const [libraries, grades, levels, stages] = await Promise.all([
    askEach(has('moduleId') ? [librariesQuery] : []),
    askEach(has('gradeId') ? [gradesQuery] : []),
    askEach(idsIn(differences, 'gradeId').map((id) => levelsQuery(id))),
    askEach(idsIn(differences, 'levelId').map((id) => stagesQuery(id))),
  ]);
  return {
    moduleId: byId(libraries),
    gradeId: byId(grades, formatStep),
    levelId: byId(levels, formatStep),
    stageId: byId(stages, formatStep),
  };
}

function idsIn(differences: readonly Difference[], field: string): number[] {
  const values = differences.filter((one) => one.field === field).flatMap(({ before, after }) => [before, after]);
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}

function byId<Record extends Named>(
  records: readonly Record[],
  format: (record: Record) => string = ({ name }) => name,
): ReadonlyMap<number, string> {
  return new Map(records.map((record) => [record.id, format(record)]));
}
