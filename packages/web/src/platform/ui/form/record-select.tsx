import { t } from '@lingui/core/macro';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';

/** Those whose names hold the text, the first few; more come by typing on. */
export type Find = (search: string) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Item[]>;
};

type Props = {
  label: string;
  /** What stands there while nobody is chosen. */
  placeholder: string;
  clearLabel: string;
  value: Item | null;
  onChange: (value: Item | null) => void;
  find: Find;
  error: string | undefined;
  required?: boolean;
};

/** Chooses one of any number of records: the server searches while one types, but never half a Chinese word. */
export function RecordSelect({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
  find,
  error,
  required = false,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const isComposing = useRef(false);
  const [search] = useDebouncedValue(asked, 200);
  const found = useQuery({ ...find(search), enabled: isOpen, placeholderData: keepPreviousData });

  const type = (typed: string) => {
    setText(typed);
    if (!isComposing.current) ask(typed);
  };
  /* The name of who is chosen stands in the field and is no search. */
  const ask = (typed: string) => setAsked(typed === value?.name ? '' : typed.trim());
  const items = found.data ?? [];
  const known = value === null || items.some(({ id }) => id === value.id) ? items : [value, ...items];
  const isShown = (key: string) =>
    items.some(({ id }) => String(id) === key) || (search === '' && key === String(value?.id));

  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      value={value === null ? null : String(value.id)}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      /* Who is chosen stays known, but is found only by what they are called. */
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
      onChange={(id) => onChange(known.find((item) => String(item.id) === id) ?? null)}
      onDropdownOpen={() => {
        setAsked('');
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={
        found.error === null ? (found.isFetching ? t`Searching…` : t`Nobody was found.`) : textOf(found.error)
      }
      rightSection={isOpen && found.isFetching ? <Loader size={16} aria-hidden /> : undefined}
      error={error}
      required={required}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      /* The list itself scrolls, which the field moves by arrow keys: nothing else needs the focus. */
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
    />
  );
}
