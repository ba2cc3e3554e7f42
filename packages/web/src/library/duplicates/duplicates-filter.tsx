import { likenesses } from '@eemusic/contract/library/choices';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Chip, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '#library/libraries/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import classes from './duplicates-page.module.css';
import { kindTexts } from './kind-texts.ts';

type Props = {
  kind: Likeness | undefined;
  library: number | undefined;
  /** Number of groups of each kind. */
  counts: Partial<Record<Likeness, number>> | undefined;
  onChange: (changed: { kind?: Likeness | undefined; library?: number | undefined; page: undefined }) => void;
};

export function DuplicatesFilter({ kind, library, counts, onChange }: Props) {
  const { i18n } = useLingui();
  const { data: libraries = [], error, refetch } = useQuery(librariesQuery);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const count = (number: number | undefined) =>
    number !== undefined && <span className={classes.count}>{i18n.number(number)}</span>;

  return (
    <Group gap="sm" role="search" aria-label={t`Filters`}>
      <Chip.Group
        value={kind ?? 'all'}
        onChange={(chosen) => onChange({ kind: likenesses.find((one) => one === chosen), page: undefined })}
      >
        <Group gap="xs" role="group" aria-label={t`Similarity`}>
          <Chip value="all" size="sm" variant="outline">
            {t`All`}
            {count(all)}
          </Chip>
          {likenesses.map((one) => (
            <Chip key={one} value={one} size="sm" variant="outline">
              {i18n._(kindTexts[one])}
              {count(counts && (counts[one] ?? 0))}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <NativeSelect
        size="sm"
        maw={240}
        aria-label={t`Library`}
        error={error !== null && libraries.length === 0 && textOf(error)}
        /* Opening the list tries again. */
        onFocus={() => error !== null && void refetch()}
        data={[
          { value: '', label: t`All libraries` },
          ...libraries.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={library === undefined ? '' : String(library)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ library: value === '' ? undefined : Number(value), page: undefined })
        }
      />
    </Group>
  );
}
