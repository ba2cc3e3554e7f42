import { today } from '@eemusic/contract/platform/days';
import { defaultDuration, type Duration } from '@eemusic/contract/sales/commissions';
import { renewKeys } from '@eemusic/contract/sales/subscriptions';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { sayDuration } from '#platform/locales/say-duration.ts';
import { money } from '#sales/user-management/index.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './chosen-keys.ts';
import { DurationChoice } from './duration-choice.tsx';
import { priceOn, pricesQuery } from './prices.ts';
import { refreshKeys } from './queries.ts';
import { sayFailure } from './say-failure.ts';

type Props = {
  chosen: ChosenKeys;
  onClose: () => void;
  onRenewed?: () => void;
};

/** Renews keys in use, all or none; a repeated request renews them once. */
export function RenewKeys({ chosen: { count, body }, onClose, onRenewed }: Props) {
  const client = useQueryClient();
  const [duration, setDuration] = useState<Duration>(defaultDuration);
  const renew = useCreate({
    send: (input: CallOf<typeof renewKeys>, options) => call(renewKeys, input, options),
    refresh: () => refreshKeys(client),
  });
  const confirm = () => {
    if (renew.isPending) return;
    renew.mutate(
      { ...body, expirationDays: duration },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onRenewed?.();
          onClose();
        },
        // Without a response the keys may be renewed all the same, so the list is fetched again.
        onError: () => void refreshKeys(client),
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={plural(count, { one: 'Renew # key', other: 'Renew # keys' })}
      closeOnClickOutside={!renew.isPending}
    >
      <Stack gap="md">
        <FormAlert text={renew.error === null ? null : sayFailure(renew.error)} />
        <DurationChoice
          value={duration}
          onChange={(chosen) => {
            renew.reset();
            setDuration(chosen);
          }}
        />
        <Consequence count={count} duration={duration} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={renew.isPending} onClick={confirm}>
            <Trans>Renew</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The effect of the renewal and its cost. */
function Consequence({ count, duration }: { count: number; duration: Duration }) {
  const { data } = useQuery(pricesQuery);
  const price = data && priceOn(today(), duration, data.prices);
  const keys = plural(count, { one: '# key', other: '# keys' });
  const sales = plural(count, { one: '# sale', other: '# sales' });
  return (
    <Text role="status">
      <Trans>
        {keys} will run on for {sayDuration(duration)} after the last day, or from today where that is over.
      </Trans>{' '}
      {typeof price === 'number' &&
        (count === 1
          ? t`A sale of ${money(price)} is recorded.`
          : t`${sales} of ${money(price)} each are recorded, ${money(price * count)} in all.`)}
    </Text>
  );
}
