import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { defaultDuration, type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import { giveKeys } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { DialogForm } from '#platform/ui/form/form-dialog.tsx';
import { useCreate } from '#platform/ui/form/use-form.ts';
import { KeyText } from '#platform/ui/list/cells.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { useKeyCards } from './key-cards.tsx';
import { refreshKeys } from './queries.ts';
import { IconButton, Note } from '#sales/ui/index.ts';

type Props = {
  count: number;
  /** Selects the users. */
  body: Pick<CallOf<typeof giveKeys>, 'students' | 'matching'>;
  onClose: () => void;
};

/** Makes a key for each of these users, and offers to print the cards with their names. */
export function GiveKeys({ count, body, onClose }: Props) {
  const client = useQueryClient();
  const [duration, setDuration] = useState<Duration>(defaultDuration);
  const cards = useKeyCards();
  const give = useCreate({
    send: (input: CallOf<typeof giveKeys>, options) => call(giveKeys, input, options),
    refresh: () => refreshKeys(client),
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={plural(count, { one: 'Give a key', other: 'Give # users a key' })}
      closeOnClickOutside={!give.isPending}
    >
      {give.data === undefined ? (
        <DialogForm
          action={t`Give keys`}
          change={{
            problem: give.error && textOf(give.error, t`Something went wrong!`),
            isPending: give.isPending,
            submit: () => give.isPending || give.mutate({ ...body, expirationDays: duration }),
          }}
          onClose={onClose}
        >
          <DurationChoice choices={soldDays} value={duration} onChange={setDuration} />
          <Note>
            <Trans>
              Each key is made for its user, whose name is on the card. Users who already have a key don’t get another
              one.
            </Trans>
          </Note>
        </DialogForm>
      ) : (
        <Given {...give.data} cards={cards} onClose={onClose} />
      )}
      {cards.sheet}
    </Dialog>
  );
}

type GivenProps = {
  message: string;
  keys: readonly { activationId: number; key: string }[];
  cards: ReturnType<typeof useKeyCards>;
  onClose: () => void;
};

function Given({ message, keys, cards, onClose }: GivenProps) {
  const chosen = { count: keys.length, body: { selectedKeys: keys.map(({ activationId }) => activationId) } };
  return (
    <Stack gap="md">
      <Text role="status">{message}</Text>
      {keys.length === 1 && <KeyText value={keys[0]?.key ?? ''} />}
      <Group gap="xs" justify="flex-end">
        <IconButton
          icon={IconCopy}
          onClick={() => void copyText(keys.map(({ key }) => key).join('\n'))}
        >{t`Copy`}</IconButton>
        <IconButton
          icon={IconPrinter}
          loading={cards.isPending}
          onClick={() => cards.print(chosen)}
        >{t`Print cards`}</IconButton>
        <Button onClick={onClose}>{t`Done`}</Button>
      </Group>
    </Stack>
  );
}
