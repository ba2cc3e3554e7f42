import { t } from '@lingui/core/macro';
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CompositionEvent, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';

export type Find = (search: string) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Item[]>;
};

type Props = Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'required'> & {
  clearLabel: string;
  value: Item | null;
  onChange: (value: Item | null) => void;
  find: Find;
  /** An option before those that are found, such as 'No channel'. */
  first?: Item;
};

/**
 * For a select that searches on the server while the user types, but not while a Chinese word is being composed.
 * @param chosen what the field shows, but is not a search
 */
export function useTypedSearch(chosen = '') {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const isComposing = useRef(false);
  const [search] = useDebouncedValue(typed, 200);
  const type = (words: string) => {
    setText(words);
    if (!isComposing.current) setTyped(words === chosen ? '' : words.trim());
  };
  const field = {
    searchable: true,
    searchValue: text,
    onSearchChange: type,
    onCompositionStart: () => void (isComposing.current = true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      isComposing.current = false;
      type(event.currentTarget.value);
    },
  };
  return { search, type, forget: () => setTyped(''), field };
}

export function RecordSelect({ clearLabel, value, onChange, find, first, ...field }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { search, forget, field: typing } = useTypedSearch(value?.name);
  const found = useQuery({ ...find(search), enabled: isOpen, placeholderData: keepPreviousData });

  const isFirstShown = first !== undefined && first.name.toLowerCase().includes(search.toLowerCase());
  const items = [...(isFirstShown ? [first] : []), ...(found.data ?? [])];
  const options = value === null || items.some(({ id }) => id === value.id) ? items : [value, ...items];
  const isShown = (key: string) =>
    items.some(({ id }) => String(id) === key) || (search === '' && key === String(value?.id));

  return (
    <Select
      {...field}
      {...typing}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      value={value === null ? null : String(value.id)}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      /* The chosen record stays an option, but is shown only if it matches the search. */
      filter={({ options }) => options.filter((option) => 'value' in option && isShown(option.value))}
      onChange={(id) => onChange(options.find((item) => String(item.id) === id) ?? null)}
      onDropdownOpen={() => {
        forget();
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
