import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { numbers } from '#platform/locales/formats.ts';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import type { PanelProps } from '#platform/ui/list/types.ts';
import type { KeyFilters, KeySort } from './address.ts';
import { useMe } from '#access/profile/index.ts';
import { shownColumns } from './key-columns.ts';
import { KeyColumnsMenu } from './key-columns-menu.tsx';
import { KeyGrid } from './key-grid.tsx';
import { panelLook, panelSize } from './panel-size.ts';
import classes from './subscriptions.module.css';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import type { KeySelecting } from './use-key-selecting.ts';

type Props = PanelProps<KeySort, KeyFilters> & {
  educator: SubscriptionEducator;
  selecting: KeySelecting;
};

/**
 * The panel of an expanded row: counts, and the keys that the filter finds. Its height is known before they are loaded.
 */
export function EducatorPanel({ educator, index, filter, room, focus, selecting }: Props) {
  const { educatorName, enabledKeys, availableKeys, totalSubcriptionsKeys, foundKeys } = educator;
  const look = panelLook(room);
  const size = panelSize(foundKeys, look);
  const { userId } = useMe();
  const { preferences, keep } = usePreferences('keys', userId);
  const { hidden } = preferences;
  const shown = useMemo(() => shownColumns({ width: room.width }, look, hidden), [room.width, look, hidden]);
  const style = {
    height: size.height,
    '--key-height': `${size.keyHeight}px`,
    '--key-head': `${size.headHeight}px`,
    '--figures-height': `${size.figuresHeight}px`,
    '--keys-height': `${size.keysHeight}px`,
  } as CSSProperties;
  return (
    <div className={classes.panel} style={style} data-look={look}>
      <div className={classes.figures}>
        <dl aria-label={t`Keys of ${educatorName} in figures`}>
          <Figure name={t`Enabled`} value={enabledKeys} />
          <Figure name={t`Available`} value={availableKeys} />
          <Figure name={t`Total Keys`} value={totalSubcriptionsKeys} />
        </dl>
        <Group gap="xs" wrap="nowrap">
          {totalSubcriptionsKeys > 0 && <Generate educator={educator} variant="default" />}
          {look === 'wide' && foundKeys > 0 && (
            <KeyColumnsMenu
              educatorName={educatorName}
              hidden={hidden}
              onHide={(columns) => keep({ ...preferences, hidden: columns })}
            />
          )}
        </Group>
      </div>
      {foundKeys > 0 ? (
        <KeyGrid
          educator={educator}
          index={index}
          filter={filter}
          size={size}
          look={look}
          shown={shown}
          selecting={selecting}
          panelFocus={focus}
        />
      ) : (
        <div className={classes.none}>
          <Text size="sm" c="dimmed">
            {totalSubcriptionsKeys === 0 ? <Trans>There are no keys yet.</Trans> : <Trans>No key matches.</Trans>}
          </Text>
          {totalSubcriptionsKeys === 0 && <Generate educator={educator} variant="light" />}
        </div>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{numbers().format(value)}</dd>
    </div>
  );
}

/** Renders nothing for a deleted educator. */
function Generate({ educator, variant }: { educator: SubscriptionEducator; variant: 'default' | 'light' }) {
  const { open } = useSubscriptionsAddress();
  const { educatorId, educatorName, isDeleted } = educator;
  if (isDeleted) return null;
  return (
    <Button
      size="xs"
      variant={variant}
      leftSection={<IconPlus size={14} aria-hidden />}
      aria-label={t`Generate keys for ${educatorName}`}
      onClick={() => open({ mode: 'generate', educator: educatorId })}
    >
      <Trans>Generate keys</Trans>
    </Button>
  );
}
