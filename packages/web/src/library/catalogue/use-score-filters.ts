import { listTags } from '@eemusic/contract/library/choices';
import type { Facet } from '@eemusic/contract/library/catalogue';
import { type ListTag, switchTags } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, type ListedStep, formatListed, stagesQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices } from '#library/scores/index.ts';
import { allScoreTypes, tagNames, tagsOf, useTagLists } from '#library/tags/index.ts';
import type { Choice, FilterControl } from '#platform/ui/list/filter-control.ts';
import { filterOfFacet, type ScoreFilter, type Shelf } from './filter.ts';
import { countsQuery } from './queries.ts';

type Counts = Record<Facet, readonly { value: number | string | boolean; count: number }[]> | undefined;

/** All score filters. Each choice shows how many scores it would find in combination with the other filters. */
export function useScoreFilters(filter: ScoreFilter, shelf: Shelf): readonly FilterControl[] {
  const { i18n } = useLingui();
  const areListsKnown = useTagLists() !== undefined;
  const placeFilters = usePlaces(filter, shelf);
  const counts = useQuery(countsQuery(filter, shelf)).data?.counts;

  const choices = (facet: ListTag | 'scoreType', entries: Entries) =>
    choicesOf(entries, (id) => chosenOf(facet, filter).includes(id) || countOf(counts, facet, id) !== 0);
  const several = (facet: Facet, label: string, choices: readonly Choice[]) =>
    counted(
      { facet, label, choices: withRemovedChoices(choices, chosenOf(facet, filter), areListsKnown), isMany: true },
      counts,
    );
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
    ...placeFilters.map(({ facet, choices, ...place }) =>
      counted(
        { ...place, facet, choices: withRemovedChoices(choices, chosenOf(facet, filter), choices.length > 0) },
        counts,
      ),
    ),
    ...listTags.map((list) => several(list, i18n._(tagNames[list]), choices(list, tagsOf(list)))),
    ...switchTags.map((tag) => yesOrNo(tag, i18n._(tagNames[tag]))),
    yesOrNo('hasAccompaniment', t`Accompaniment`, [t`With`, t`Without`]),
    yesOrNo('scoreEnabled', t`Enabled`),
    yesOrNo('isComposed', t`Composed here`),
    several('scoreType', t`Score type`, choices('scoreType', allScoreTypes())),
  ];
}

type Options = {
  facet: Facet;
  label: string;
  choices: readonly Choice[];
  isMany?: boolean;
  clears?: readonly string[];
  loading?: UseQueryResult;
};

/** Filters for grade, level and stage; a shelf has none, because its place is fixed. */
function usePlaces({ filters: { grade, level } }: ScoreFilter, shelf: Shelf): readonly Options[] {
  const isAll = shelf === null;
  const libraries = useQuery({ ...librariesQuery, enabled: isAll });
  const grades = useQuery({ ...gradesQuery, enabled: isAll });
  const levels = useQuery({ ...levelsQuery(grade ?? null), enabled: isAll });
  const stages = useQuery({ ...stagesQuery(level ?? null), enabled: isAll });

  if (!isAll) return [];
  return [
    {
      facet: 'moduleId',
      label: t`Library`,
      choices: (libraries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      loading: libraries,
    },
    { facet: 'curriculum', label: t`Library type`, choices: curriculumChoices },
    { facet: 'gradeId', label: t`Grade`, choices: stepsOf(grades.data), loading: grades, clears: ['level', 'stage'] },
    ...(grade === undefined
      ? []
      : [
          {
            facet: 'levelId',
            label: t`Level`,
            choices: stepsOf(levels.data),
            loading: levels,
            clears: ['stage'],
          } as const,
        ]),
    ...(level === undefined
      ? []
      : [{ facet: 'stageId', label: t`Stage`, choices: stepsOf(stages.data), loading: stages } as const]),
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

/** The ids chosen in a filter. */
const chosenOf = (facet: Facet, { filters }: ScoreFilter): number[] =>
  facet === 'curriculum'
    ? []
    : String(filters[filterOfFacet[facet]] ?? '')
        .split('-')
        .filter(Boolean)
        .map(Number);

/** Retired entries are offered only while scores have them or the filter names them. */
function choicesOf(entries: Entries, isUsed: (id: number) => boolean): readonly Choice[] {
  const hasGlyphs = entries.some(({ glyph }) => glyph !== undefined);
  return entries
    .filter(({ id, isRetired }) => !isRetired || isUsed(id))
    .map(({ id, name, glyph, isRetired }) => ({
      value: id,
      label: isRetired ? t`${name} (retired)` : name,
      ...(hasGlyphs && { glyph: glyph ?? '' }),
    }));
}

/**
 * The choices of a filter, and those of a saved filter that no longer exist. @param areKnown false while the choices
 * are loading
 */
export function withRemovedChoices(
  choices: readonly Choice[],
  chosen: readonly number[],
  areKnown: boolean,
): readonly Choice[] {
  const gone = chosen.filter((id) => choices.every(({ value }) => value !== id));
  return [...choices, ...gone.map((id) => ({ value: id, label: areKnown ? t`no longer there` : '…' }))];
}
