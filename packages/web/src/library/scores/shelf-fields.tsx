import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { scoreTypeChoices, useTagLists } from '#library/tags/index.ts';
import { curriculumChoices } from './curriculum-choices.ts';
import type { Decisions } from './decisions.ts';
import classes from './score-form.module.css';

type Props = { id: string; decisions: Decisions; onChange: (changed: Partial<Decisions>) => void };

const shared = { size: 'sm', allowDeselect: false, comboboxProps: { shadow: 'md' } } as const;

/** The library that holds a score, its library type, and its score type. */
export function ShelfFields({ id, decisions: { moduleId, curriculum, scoreType }, onChange }: Props) {
  useTagLists();
  const { data: libraries = [], error, refetch } = useQuery(librariesQuery);
  return (
    <div className={classes.shelf}>
      <Select
        {...shared}
        id={`${id}-moduleId`}
        wrapperProps={{ 'data-field': 'moduleId' }}
        label={t`Library`}
        data={libraries.map(({ id: library, name }) => ({ value: String(library), label: name }))}
        value={String(moduleId)}
        error={error !== null && textOf(error)}
        /* Opening the list tries again. */
        onDropdownOpen={() => error !== null && void refetch()}
        onChange={(chosen) => chosen !== null && onChange({ moduleId: Number(chosen) })}
      />
      <Select
        {...shared}
        id={`${id}-curriculum`}
        wrapperProps={{ 'data-field': 'curriculum' }}
        label={t`Library type`}
        data={[...curriculumChoices]}
        value={curriculum}
        onChange={(chosen) => chosen !== null && onChange({ curriculum: chosen })}
      />
      <Select
        {...shared}
        id={`${id}-scoreType`}
        wrapperProps={{ 'data-field': 'scoreType' }}
        label={t`Score type`}
        data={scoreTypeChoices(scoreType).map(({ value, label }) => ({ value: String(value), label }))}
        value={String(scoreType)}
        onChange={(chosen) => chosen !== null && onChange({ scoreType: Number(chosen) })}
      />
    </div>
  );
}
