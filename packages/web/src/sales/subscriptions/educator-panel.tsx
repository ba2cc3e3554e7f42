import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { numbers } from '#platform/locales/formats.ts';
import type { PanelProps } from '#platform/ui/list/types.ts';
import type { KeyFilters, KeySort } from './address.ts';
import { KeyGrid } from './key-grid.tsx';
import { panelLook, panelSize } from './panel-size.ts';
import classes from './subscriptions.module.css';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import type { KeySelecting } from './use-key-selecting.ts';

type Props = PanelProps<KeySort, KeyFilters> & {
  educator: SubscriptionEducator;
  selecting: KeySelecting;
};

/** The content of an open row: counts, and the keys that the filter finds. Its height is known before they are loaded. */
export function EducatorPanel({ educator, index, filter, room, focus, selecting }: Props) {
  const { educatorName, enabledKeys, availableKeys, totalSubcriptionsKeys, foundKeys } = educator;
  const look = panelLook(room);
  const size = panelSize(foundKeys, look);
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
        {totalSubcriptionsKeys > 0 && <Generate educator={educator} variant="default" />}
      </div>
      {foundKeys > 0 ? (
        <KeyGrid
          educator={educator}
          index={index}
          filter={filter}
          size={size}
          look={look}
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

/** Nothing for a deleted educator. */
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
