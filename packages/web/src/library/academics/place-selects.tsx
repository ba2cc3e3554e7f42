import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { choose, type Place, type PlaceField } from './place.ts';
import { gradesQuery, levelsQuery, type ListedStep, formatListed, stagesQuery } from './queries.ts';

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  errors: Partial<Record<PlaceField, string>>;
  /** Prefix of the fields' ids. */
  id: string;
  /** Placeholder of an empty field; by default it asks for a choice. */
  unchosen?: string | undefined;
  /** Also offers retired entries, for filters of existing scores. */
  withRetired?: true;
};

/**
 * Selects grade, level and stage. Each field depends on the one before it, and offers a retired entry only while it is
 * chosen.
 */
export function PlaceSelects({ place, onChange, errors, id, unchosen, withRetired }: Props) {
  const grades = useQuery(gradesQuery);
  const levels = useQuery(levelsQuery(place.gradeId));
  const stages = useQuery(stagesQuery(place.levelId));
  const fieldOf = (field: PlaceField, steps: readonly ListedStep[] = []) => ({
    id: `${id}-${field}`,
    size: 'sm' as const,
    data: steps
      .filter((step) => !step.isRetired || withRetired || step.id === place[field])
      .map((step) => ({ value: step.id, label: formatListed(step) })),
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
