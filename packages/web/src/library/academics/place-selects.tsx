import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayStep } from '#platform/names/places.ts';
import { choose, type Place, type PlaceField } from './place.ts';
import { gradesQuery, levelsQuery, stagesQuery } from './queries.ts';

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  errors: Partial<Record<PlaceField, string>>;
  /** Ids of the fields are this and the field's name. */
  id: string;
  /** What stands in a field of which nothing is chosen, unless that is to be chosen. */
  unchosen?: string | undefined;
};

/** Grade, level and stage, each offering what belongs to the one before. */
export function PlaceSelects({ place, onChange, errors, id, unchosen }: Props) {
  const grades = useQuery(gradesQuery);
  const levels = useQuery(levelsQuery(place.gradeId));
  const stages = useQuery(stagesQuery(place.levelId));
  const fieldOf = (field: PlaceField, options: { id: number; name: string }[] | undefined) => ({
    id: `${id}-${field}`,
    size: 'sm' as const,
    data: (options ?? []).map((option) => ({ value: option.id, label: sayStep(option.name) })),
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
