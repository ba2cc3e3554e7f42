import { t } from '@lingui/core/macro';
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';

/** Finds the first few records whose names contain the text. */
export type Find = (search: string) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Item[]>;
};

type Props = Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'required'> & {
  clearLabel: string;
  value: Item | null;
  onChange: (value: Item | null) => void;
  find: Find;
};

/**
 * Selects one of any number of records. Searches on the server while the user types, but not while a Chinese word is
 * being composed.
 */
export function RecordSelect({ clearLabel, value, onChange, find, ...field }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const isComposing = useRef(false);
  const [search] = useDebouncedValue(typed, 200);
  const found = useQuery({ ...find(search), enabled: isOpen, placeholderData: keepPreviousData });

  const type = (typed: string) => {
    setText(typed);
    if (!isComposing.current) ask(typed);
  };
  /* The name of the chosen record is in the field, but is not a search. */
  const ask = (typed: string) => setTyped(typed === value?.name ? '' : typed.trim());
  const items = found.data ?? [];
  const options = value === null || items.some(({ id }) => id === value.id) ? items : [value, ...items];
  const isShown = (key: string) =>
    items.some(({ id }) => String(id) === key) || (search === '' && key === String(value?.id));

  return (
    <Select
      {...field}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      value={value === null ? null : String(value.id)}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      /* The chosen record stays an option, but is shown only if it matches the search. */
      filter={({ options }) => options.filter((option) => 'value' in option && isShown(option.value))}
      searchValue={text}
      onSearchChange={type}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        ask(event.currentTarget.value);
      }}
      onChange={(id) => onChange(options.find((item) => String(item.id) === id) ?? null)}
      onDropdownOpen={() => {
        setTyped('');
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={
        found.error === null ? (found.isFetching ? t`Searching…` : t`No one was found.`) : textOf(found.error)
      }
      rightSection={isOpen && found.isFetching ? <Loader size={16} aria-hidden /> : undefined}
      /* A field with an error is focused by the form, and the open list would cover the error. */
      openOnFocus={field.error === undefined}
    />
  );
}
