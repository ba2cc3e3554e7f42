import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayStep, type Step } from '#platform/names/places.ts';
import { choose, type Place, type PlaceField } from './place.ts';
import { gradesQuery, levelsQuery, stagesQuery } from './queries.ts';

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  errors: Partial<Record<PlaceField, string>>;
  /** Prefix of the fields' ids. */
  id: string;
  /** Placeholder of an empty field; asks for a choice unless given. */
  unchosen?: string | undefined;
};

/** Selects grade, level and stage; each offers what belongs to the choice before it. */
export function PlaceSelects({ place, onChange, errors, id, unchosen }: Props) {
  const grades = useQuery(gradesQuery);
  const levels = useQuery(levelsQuery(place.gradeId));
  const stages = useQuery(stagesQuery(place.levelId));
  const fieldOf = (field: PlaceField, options: (Step & { id: number })[] | undefined) => ({
    id: `${id}-${field}`,
    size: 'sm' as const,
    data: (options ?? []).map((option) => ({ value: option.id, label: sayStep(option) })),
    value: place[field],
    error: errors[field],
    onChange: (chosen: number | null) => onChange(choose(place, field, chosen)),
    allowDeselect: false,
    comboboxProps: { shadow: 'md' },
  });

  return (
    <>
      <Select {...fieldOf('gradeId', grades.data)} label={t`Grade`} placeholder={unchosen ?? t`Select a grade`} />
      <Select
        {...fieldOf('levelId', levels.data)}
        label={t`Level`}
        placeholder={unchosen ?? t`Select a level`}
        disabled={place.gradeId === null}
      />
      <Select
        {...fieldOf('stageId', stages.data)}
        label={t`Stage`}
        placeholder={unchosen ?? t`Select a stage`}
        disabled={place.levelId === null}
      />
    </>
  );
}
