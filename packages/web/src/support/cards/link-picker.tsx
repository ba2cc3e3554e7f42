import { find } from '@eemusic/contract/platform/palette';
import { linkKinds, maxLinks } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { formatAbout } from '#platform/names/places.ts';
import classes from './card-panel.module.css';
import { type Kind, KindIcon, type Linked, formatKind } from './parts.tsx';

type Props = { linked: readonly Pick<Linked, 'kind' | 'id'>[]; onPick: (link: Linked) => void };

const isKind = (kind: string): kind is Kind => linkKinds.some((one) => one === kind);
const keyOf = ({ kind, id }: Pick<Linked, 'kind' | 'id'>) => `${kind} ${id}`;

/** Finds records to link, among those that the user may see. */
export function LinkPicker({ linked, onPick }: Props) {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const isComposing = useRef(false);
  const [searchQuery] = useDebouncedValue(typed.trim(), 200);
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', searchQuery],
    queryFn: ({ signal }) => call(find, { searchQuery }, { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
  });
  const found = (searchQuery === '' ? [] : (data?.found ?? [])).flatMap(({ kind, ...record }) =>
    isKind(kind) ? [{ kind, ...record, isGone: false }] : [],
  );
  const offered = found.filter((record) => !linked.some((link) => keyOf(link) === keyOf(record)));
  const optionsOf = (kind: Kind) =>
    offered.filter((record) => record.kind === kind).map((record) => ({ value: keyOf(record), label: record.name }));
  const type = (words: string) => {
    setText(words);
    if (!isComposing.current) setTyped(words);
  };
  if (linked.length >= maxLinks) return null;

  return (
    <Select
      label={t`Link a record`}
      placeholder={t`User, school, key or score`}
      searchable
      value={null}
      data={linkKinds
        .map((kind) => ({ group: formatKind(kind), items: optionsOf(kind) }))
        .filter(({ items }) => items.length > 0)}
      filter={({ options }) => options}
      renderOption={({ option }) => <Found record={offered.find((record) => keyOf(record) === option.value)} />}
      searchValue={text}
      onSearchChange={type}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        type(event.currentTarget.value);
      }}
      onChange={(key) => {
        const picked = offered.find((record) => keyOf(record) === key);
        if (picked) onPick(picked);
        type('');
      }}
      nothingFoundMessage={
        searchQuery !== '' &&
        (error === null
          ? isFetching
            ? t`Searching…`
            : t`Nothing found that you have permission to see`
          : textOf(error))
      }
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : <></>}
    />
  );
}

function Found({ record }: { record: Linked | undefined }) {
  return (
    record && (
      <span className="flex items-center gap-8">
        <KindIcon kind={record.kind} />
        <span>{record.name}</span>
        <span className={classes.about}>{formatAbout(record)}</span>
      </span>
    )
  );
}
