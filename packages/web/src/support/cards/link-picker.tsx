import { linkKinds, maxLinks } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Loader, Select } from '@mantine/core';
import { useTypedSearch } from '#platform/ui/form/record-select.tsx';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { formatAbout } from '#platform/names/places.ts';
import { type Kind, KindIcon, type Linked, formatKind } from './parts.tsx';
import { findQuery, type LinkId } from './queries.ts';

type Props = { linked: readonly LinkId[]; onPick: (link: Linked) => void };

const isKind = (kind: string): kind is Kind => linkKinds.some((one) => one === kind);
const keyOf = ({ kind, id }: LinkId) => `${kind} ${id}`;

export function LinkPicker({ linked, onPick }: Props) {
  const { search: searchQuery, type, field } = useTypedSearch();
  const { data, error, isFetching } = useQuery(findQuery(searchQuery));
  const found = (searchQuery === '' ? [] : (data?.found ?? [])).flatMap(({ kind, ...record }) =>
    isKind(kind) ? [{ kind, ...record, isGone: false }] : [],
  );
  const offered = found.filter((record) => !linked.some((link) => keyOf(link) === keyOf(record)));
  const optionsOf = (kind: Kind) =>
    offered.filter((record) => record.kind === kind).map((record) => ({ value: keyOf(record), label: record.name }));
  if (linked.length >= maxLinks) return null;

  return (
    <Select
      label={t`Link a record`}
      placeholder={t`User, school, key or score`}
      {...field}
      value={null}
      data={linkKinds
        .map((kind) => ({ group: formatKind(kind), items: optionsOf(kind) }))
        .filter(({ items }) => items.length > 0)}
      filter={({ options }) => options}
      renderOption={({ option }) => <Found record={offered.find((record) => keyOf(record) === option.value)} />}
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
        <span className="dimmed text-xs">{formatAbout(record)}</span>
      </span>
    )
  );
}
