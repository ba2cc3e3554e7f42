import { t } from '@lingui/core/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import classes from './key-facts.module.css';
import type { SavedKey } from './key-values.ts';
import { keyLibrariesQuery } from './queries.ts';
import { RevokeKeyButton } from './revoke-key-button.tsx';
import { explainStatus, formatStatus } from './format-status.ts';

/** The data of a key that cannot be edited. */
export function KeyFacts({ saved }: { saved: SavedKey }) {
  const libraries = useLibraryNames(saved.libraryIds);
  const { key, educatorName, durationDays, status, redeemedOn, createdOn } = saved;
  return (
    <dl className={classes.facts}>
      <dt>{t`Key`}</dt>
      <dd translate="no">
        <span className={classes.key}>{key}</span>
        <ActionIcon aria-label={t`Copy ${key}`} size="sm" onClick={() => void copyText(key)}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </dd>
      <dt>{t`School/Teacher`}</dt>
      <dd>{educatorName}</dd>
      <dt>{t`Status`}</dt>
      <dd>
        <span>{formatStatus(status)}</span>
        <Text span size="sm" c="dimmed">
          {explainStatus(status)}
        </Text>
        {saved.isUserFound && <RevokeKeyButton saved={saved} />}
      </dd>
      <dt>{t`Generated on`}</dt>
      <dd>{createdOn}</dd>
      <dt>{t`Redeemed on`}</dt>
      <dd>{redeemedOn ?? t`not yet`}</dd>
      <dt>{t`Duration`}</dt>
      <dd>{formatDuration(durationDays)}</dd>
      <dt>{t`Libraries`}</dt>
      <dd>{libraries}</dd>
    </dl>
  );
}

/** The names of the libraries that a key opens, without deleted ones. */
function useLibraryNames(ids: readonly number[] | null): string {
  const { data } = useQuery({ ...keyLibrariesQuery(0), enabled: ids !== null });
  if (ids === null) return t`All libraries`;
  const named = data?.libraries.filter(({ libraryId }) => ids.includes(libraryId)) ?? [];
  return joinWithAnd(named.map(({ libraryName }) => libraryName));
}
