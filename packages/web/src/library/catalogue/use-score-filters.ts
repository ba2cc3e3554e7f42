import { listTags } from '@eemusic/contract/library/choices';
import type { Facet } from '@eemusic/contract/library/catalogue';
import { type ListTag, switchTags } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { gradesQuery, levelsQuery, type ListedStep, formatListed, stagesQuery } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices } from '#library/scores/index.ts';
import { formatOffered, listNames, type ShownTag, tagNames, tagsOf, useTagLists } from '#library/tags/index.ts';
import type { Choice, FilterControl } from '#platform/ui/list/filter-control.ts';
import { filterOfFacet, type ScoreFilter, type Shelf } from './address.ts';
import { countsQuery } from './queries.ts';

export function useScoreFilters(filter: ScoreFilter, shelf: Shelf): readonly FilterControl[] {
  const { i18n } = useLingui();
  const areListsKnown = useTagLists() !== undefined;
  const places = usePlaces(filter, shelf);
  const counts = useQuery(countsQuery(filter, shelf)).data?.counts;
  const countOf = (facet: Facet, value: number | string | boolean) =>
    counts && (counts[facet].find((one) => one.value === value)?.count ?? 0);

  const control = ({ facet, choices, areKnown = choices.length > 0, ...more }: Options): FilterControl => ({
    ...more,
    id: filterOfFacet[facet],
    isCounted: true,
    choices: withRemovedChoices(choices, chosenOf(facet, filter), areKnown).map((choice) => ({
      ...choice,
      count: countOf(facet, choice.value),
    })),
  });
  const several = (list: ListTag | 'scoreType') => {
    const isUsed = (id: number) => chosenOf(list, filter).includes(id) || countOf(list, id) !== 0;
    const choices = choicesOf(tagsOf(list), isUsed);
    return control({ facet: list, label: i18n._(listNames[list]), choices, areKnown: areListsKnown, isMany: true });
  };
  const yesOrNo = (facet: Facet, label: string, [yes, no] = [t`Yes`, t`No`]): FilterControl => ({
    id: filterOfFacet[facet],
    label,
    isCounted: true,
    choices: [
      { value: 'yes', label: yes, count: countOf(facet, true) },
      { value: 'no', label: no, count: countOf(facet, false) },
    ],
  });
  return [
    ...places.map(control),
    ...listTags.map(several),
    ...switchTags.map((tag) => yesOrNo(tag, i18n._(tagNames[tag]))),
    yesOrNo('hasAccompaniment', t`Accompaniment`, [t`With`, t`Without`]),
    yesOrNo('scoreEnabled', t`Enabled`),
    yesOrNo('isComposed', t`Composed here`),
    several('scoreType'),
  ];
}

type Options = {
  facet: Facet;
  label: string;
  choices: readonly Choice[];
  areKnown?: boolean;
  isMany?: boolean;
  clears?: readonly string[];
  loading?: UseQueryResult;
};

function usePlaces({ filters: { grade, level } }: ScoreFilter, shelf: Shelf): readonly Options[] {
  const isAll = shelf === null;
  const libraries = useQuery({ ...librariesQuery, enabled: isAll });
  const grades = useQuery({ ...gradesQuery, enabled: isAll });
  const levels = useQuery({ ...levelsQuery(grade ?? null), enabled: isAll });
  const stages = useQuery({ ...stagesQuery(level ?? null), enabled: isAll });

  if (!isAll) return [];
  const step = (
    facet: Facet,
    label: string,
    loading: UseQueryResult<ListedStep[]>,
    clears: readonly string[] = [],
  ) => ({
    facet,
    label,
    loading,
    clears,
    choices: (loading.data ?? []).map((one) => ({ value: one.id, label: formatListed(one) })),
  });
  return [
    {
      facet: 'moduleId',
      label: t`Library`,
      choices: (libraries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      loading: libraries,
    },
    { facet: 'curriculum', label: t`Library type`, choices: curriculumChoices },
    step('gradeId', t`Grade`, grades, ['level', 'stage']),
    ...(grade === undefined ? [] : [step('levelId', t`Level`, levels, ['stage'])]),
    ...(level === undefined ? [] : [step('stageId', t`Stage`, stages)]),
  ];
}

const chosenOf = (facet: Facet, { filters }: ScoreFilter): number[] =>
  facet === 'curriculum'
    ? []
    : String(filters[filterOfFacet[facet]] ?? '')
        .split('-')
        .filter(Boolean)
        .map(Number);

function choicesOf(entries: readonly ShownTag[], isUsed: (id: number) => boolean): readonly Choice[] {
  const hasGlyphs = entries.some(({ glyph }) => glyph !== undefined);
  return entries
    .filter(({ id, isRetired }) => !isRetired || isUsed(id))
    .map((tag) => ({ value: tag.id, label: formatOffered(tag), ...(hasGlyphs && { glyph: tag.glyph ?? '' }) }));
}

/** Also those of a saved filter that no longer exist; `areKnown` is false while the choices are loading. */
export function withRemovedChoices(
  choices: readonly Choice[],
  chosen: readonly number[],
  areKnown: boolean,
): readonly Choice[] {
  const gone = chosen.filter((id) => choices.every(({ value }) => value !== id));
  return [...choices, ...gone.map((id) => ({ value: id, label: areKnown ? t`no longer there` : '…' }))];
}
