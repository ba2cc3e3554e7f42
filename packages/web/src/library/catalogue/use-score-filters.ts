import type { Facet } from '@eemusic/contract/library/catalogue';
import { switchTags } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, type ListedStep, formatListed, stagesQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices } from '#library/scores/index.ts';
import { allScoreTypes, listTags, tagNames, tagsOf, useTagLists } from '#library/tags/index.ts';
import type { Choice, FilterControl } from '#platform/ui/list/filter-control.ts';
import { filterOfFacet, type ScoreFilter, type Shelf } from './filter.ts';
import { countsQuery } from './queries.ts';

type Counts = Record<Facet, readonly { value: number | string | boolean; count: number }[]> | undefined;

/** All score filters. Each choice shows how many scores it would find in combination with the other filters. */
export function useScoreFilters(filter: ScoreFilter, shelf: Shelf): readonly FilterControl[] {
  const { i18n } = useLingui();
  useTagLists();
  const placeFilters = usePlaces(filter, shelf);
  const counts = useQuery(countsQuery(filter, shelf)).data?.counts;

  const several = (facet: Facet, label: string, choices: readonly Choice[]) =>
    counted({ facet, label, choices, isMany: true }, counts);
  const yesOrNo = (facet: Facet, label: string, [yes, no] = [t`Yes`, t`No`]): FilterControl => ({
    id: filterOfFacet[facet],
    label,
    isCounted: true,
    choices: [
      { value: 'yes', label: yes, count: countOf(counts, facet, true) },
      { value: 'no', label: no, count: countOf(counts, facet, false) },
    ],
  });
  return [
    ...placeFilters.map((place) => counted(place, counts)),
    ...listTags.map((list) =>
      several(
        list,
        i18n._(tagNames[list]),
        choicesOf(tagsOf(list), (id) => countOf(counts, list, id)),
      ),
    ),
    ...switchTags.map((tag) => yesOrNo(tag, i18n._(tagNames[tag]))),
    yesOrNo('hasAccompaniment', t`Accompaniment`, [t`With`, t`Without`]),
    yesOrNo('scoreEnabled', t`Enabled`),
    several(
      'scoreType',
      t`Score type`,
      choicesOf(allScoreTypes(), (id) => countOf(counts, 'scoreType', id)),
    ),
  ];
}

type Options = {
  facet: Facet;
  label: string;
  choices: readonly Choice[];
  isMany?: boolean;
  clears?: readonly string[];
};

/** Filters for grade, level and stage; none on a shelf, which has them already. */
function usePlaces({ filters: { grade, level } }: ScoreFilter, shelf: Shelf): readonly Options[] {
  const isAll = shelf === null;
  const { data: libraries } = useQuery({ ...librariesQuery, enabled: isAll });
  const { data: grades } = useQuery({ ...gradesQuery, enabled: isAll });
  const { data: levels } = useQuery(levelsQuery(isAll ? (grade ?? null) : null));
  const { data: stages } = useQuery(stagesQuery(isAll ? (level ?? null) : null));

  if (!isAll) return [];
  return [
    {
      facet: 'moduleId',
      label: t`Library`,
      choices: (libraries ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { facet: 'curriculum', label: t`Library type`, choices: curriculumChoices },
    { facet: 'gradeId', label: t`Grade`, choices: stepsOf(grades), clears: ['level', 'stage'] },
    ...(grade === undefined
      ? []
      : [{ facet: 'levelId', label: t`Level`, choices: stepsOf(levels), clears: ['stage'] } as const]),
    ...(level === undefined ? [] : [{ facet: 'stageId', label: t`Stage`, choices: stepsOf(stages) } as const]),
  ];
}

function counted({ facet, choices, ...filter }: Options, counts: Counts): FilterControl {
  return {
    ...filter,
    id: filterOfFacet[facet],
    isCounted: true,
    choices: choices.map((choice) => ({ ...choice, count: countOf(counts, facet, choice.value) })),
  };
}

function countOf(counts: Counts, facet: Facet, value: number | string | boolean): number | undefined {
  if (counts === undefined) return undefined;
  return counts[facet].find((one) => one.value === value)?.count ?? 0;
}

function stepsOf(steps: readonly ListedStep[] = []): readonly Choice[] {
  return steps.map((step) => ({ value: step.id, label: formatListed(step) }));
}

type Entries = readonly { id: number; name: string; glyph?: string; isRetired: boolean }[];

/** A retired entry stays a choice while scores have it. */
function choicesOf(tags: Entries, countOfId: (id: number) => number | undefined): readonly Choice[] {
  const hasGlyphs = tags.some(({ glyph }) => glyph !== undefined);
  return tags
    .filter(({ id, isRetired }) => !isRetired || countOfId(id) !== 0)
    .map(({ id, name, glyph, isRetired }) => ({
      value: id,
      label: isRetired ? t`${name} (retired)` : name,
      ...(hasGlyphs && { glyph: glyph ?? '' }),
    }));
}
