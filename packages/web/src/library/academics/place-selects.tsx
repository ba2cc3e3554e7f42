import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { choose, type Place, type PlaceField } from './place.ts';
import { gradesQuery, levelsQuery, type ListedStep, formatListed, stagesQuery } from './queries.ts';

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  errors: Partial<Record<PlaceField, string | undefined>>;
  id: string;
  unchosen?: string | undefined;
  /** Also offers retired entries, for filters of existing scores. */
  withRetired?: true;
};

/** Each field depends on the one before it, and offers a retired entry only while it is chosen. */
export function PlaceSelects({ place, onChange, errors, id, unchosen, withRetired }: Props) {
  const { data: grades, error, refetch } = useQuery(gradesQuery);
  const { data: levels } = useQuery(levelsQuery(place.gradeId));
  const { data: stages } = useQuery(stagesQuery(place.levelId));
  const fieldOf = (field: PlaceField, steps: readonly ListedStep[] = []) => ({
    id: `${id}-${field}`,
    wrapperProps: { 'data-field': field },
    size: 'sm' as const,
    data: steps
      .filter((step) => !step.isRetired || withRetired || step.id === place[field])
      .map((step) => ({ value: step.id, label: formatListed(step) })),
    value: place[field],
    error: errors[field] ?? (error !== null && field === 'gradeId' ? textOf(error) : undefined),
    /* Opening the list tries again. */
    onDropdownOpen: () => error !== null && void refetch(),
    onChange: (chosen: number | null) => onChange(choose(place, field, chosen)),
    allowDeselect: false,
    comboboxProps: { shadow: 'md' },
  });

  return (
    <>
      <Select {...fieldOf('gradeId', grades)} label={t`Grade`} placeholder={unchosen ?? t`Select a grade`} />
      <Select
        {...fieldOf('levelId', levels)}
        label={t`Level`}
        placeholder={unchosen ?? t`Select a level`}
        disabled={place.gradeId === null}
      />
      <Select
        {...fieldOf('stageId', stages)}
        label={t`Stage`}
        placeholder={unchosen ?? t`Select a stage`}
        disabled={place.levelId === null}
      />
    </>
  );
}
