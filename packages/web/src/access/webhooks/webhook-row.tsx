import type { Webhook } from '@eemusic/contract/access/webhooks';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { RowOfList } from '#platform/ui/row-list.tsx';
import { formatDelivery, formatState } from './names.ts';

const colours = { enabled: 'teal', disabled: 'gray', gone: 'red' } as const;

type Props = {
  webhook: Webhook;
  isTesting: boolean;
  onOpen: (dialog: 'edit' | 'rotate' | 'deliveries') => void;
  onTest: () => void;
  onEnable: (isEnabled: boolean) => void;
  onDelete: () => void;
};

export function WebhookRow({ webhook, isTesting, onOpen, onTest, onEnable, onDelete }: Props) {
  const { name, url, events, state, pending } = webhook;
  const isEnabled = state === 'enabled';
  const deliveries = [
    lastDeliveryText(webhook),
    ...(pending > 0 ? [plural(pending, { one: '# waits', other: '# wait' })] : []),
    ...formatOverlap(webhook),
  ];
  return (
    <RowOfList
      name={name}
      badges={
        <Badge variant="light" color={colours[state]}>
          {formatState(state)}
        </Badge>
      }
      lines={[
        <span key="url" translate="no" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </span>,
        <span key="events" translate="no">
          {events.join(', ')}
        </span>,
        deliveries.join(' · '),
      ]}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={t`Deliveries to ${name}`}
            onClick={() => onOpen('deliveries')}
          >
            <Trans>Deliveries</Trans>
          </Button>
          <Button size="xs" variant="default" loading={isTesting} aria-label={t`Test ${name}`} onClick={onTest}>
            <Trans>Test</Trans>
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={t`More for ${name}`}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onOpen('edit')}>
                <Trans>Edit</Trans>
              </Menu.Item>
              <Menu.Item onClick={() => onEnable(!isEnabled)}>
                {isEnabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
              </Menu.Item>
              <Menu.Item onClick={() => onOpen('rotate')}>
                <Trans>Rotate secret</Trans>
              </Menu.Item>
              <Menu.Item c="var(--bad-text)" onClick={onDelete}>
                <Trans>Delete</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  );
}

function lastDeliveryText({ lastDelivery }: Webhook): string {
  if (lastDelivery === null || lastDelivery.at === null) return t`Nothing has been sent yet`;
  const { event } = lastDelivery;
  const state = formatDelivery(lastDelivery.state);
  const at = formatExactTime(lastDelivery.at);
  return t`Last ${event}: ${state}, ${at}`;
}

function formatOverlap({ overlapUntil }: Webhook): string[] {
  if (overlapUntil === null) return [];
  const until = formatExactTime(overlapUntil);
  return [t`The old secret is used until ${until}`];
}
