import { find } from '@eemusic/contract/platform/palette';
import { linkKinds, maxLinks } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
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

/** Finds records to link, among those that the user may see. */
export function LinkPicker({ linked, onPick }: Props) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const isComposing = useRef(false);
  const [searchQuery] = useDebouncedValue(search.trim(), 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', searchQuery],
    queryFn: ({ signal }) => call(find, { searchQuery }, { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
  });
  const isLinked = (kind: string, id: number) => linked.some((link) => link.kind === kind && link.id === id);
  const found = (searchQuery === '' ? [] : (data?.found ?? [])).flatMap(({ kind, ...record }) =>
    isKind(kind) && !isLinked(kind, record.id) ? [{ kind, ...record }] : [],
  );
  const kinds = linkKinds.filter((kind) => found.some((record) => record.kind === kind));
  const ask = (typed: string) => {
    setText(typed);
    if (isComposing.current) return;
    setSearch(typed);
    combobox.openDropdown();
  };
  if (linked.length >= maxLinks) return null;

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const picked = found.find(({ kind, id }) => `${kind} ${id}` === key);
        if (picked) {
          const { kind, id, name, about, place } = picked;
          onPick({ kind, id, name, about, place, isGone: false });
        }
        setText('');
        setSearch('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t`Link a record`}
          placeholder={t`User, school, key or score`}
          value={text}
          autoComplete="off"
          rightSection={isFetching ? <Loader size={14} aria-hidden /> : undefined}
          onChange={(event) => ask(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={(event) => {
            isComposing.current = false;
            ask(event.currentTarget.value);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={searchQuery === ''}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={t`Records`}>
          {kinds.map((kind) => (
            <Combobox.Group key={kind} label={formatKind(kind)}>
              {found
                .filter((record) => record.kind === kind)
                .map(({ id, name, about, place }) => (
                  <Combobox.Option key={id} value={`${kind} ${id}`}>
                    <span className="flex items-center gap-8">
                      <KindIcon kind={kind} />
                      <span>{name}</span>
                      <span className={classes.about}>{formatAbout({ about, place })}</span>
                    </span>
                  </Combobox.Option>
                ))}
            </Combobox.Group>
          ))}
          {kinds.length === 0 && (
            <Combobox.Empty>
              {error === null
                ? isFetching
                  ? t`Searching…`
                  : t`Nothing found that you have permission to see`
                : textOf(error)}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
