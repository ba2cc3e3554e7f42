import { defaultDuration, type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import { checkRenewal, renewKeys } from '@eemusic/contract/sales/subscriptions';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { money } from '#sales/user-management/index.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useCreate } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './chosen-keys.ts';
import { DurationChoice } from './duration-choice.tsx';
import { priceOn, pricesQuery } from './prices.ts';
import { formatRefusal } from '#platform/sentences/format.ts';
import { refreshKeys, renewalQuery } from './queries.ts';
import { formatError } from './format-failure.ts';

type Props = {
  chosen: ChosenKeys;
  onClose: () => void;
  onRenewed?: () => void;
};

/** Renews the keys that can be renewed, after listing those that cannot; a repeated request renews them only once. */
export function RenewKeys({ chosen: { count, body }, onClose, onRenewed }: Props) {
  const client = useQueryClient();
  const [duration, setDuration] = useState<Duration>(defaultDuration);
  const renew = useCreate({
    send: (input: CallOf<typeof renewKeys>, options) => call(renewKeys, input, options),
    refresh: () => refreshKeys(client),
  });
  const check = useQuery(renewalQuery(body, duration));
  const { renewable = 0, refused = [] } = check.data ?? {};
  const isPartial = refused.length > 0;
  const confirm = () => {
    if (renew.isPending) return;
    renew.mutate(
      { ...body, expirationDays: duration, isPartial },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onRenewed?.();
          onClose();
        },
        // Without a response the keys may have been renewed all the same, so the list is refetched.
        onError: () => void refreshKeys(client),
      },
    );
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={plural(count, { one: 'Renew # key', other: 'Renew # keys' })}
      closeOnClickOutside={!renew.isPending}
    >
      <Stack gap="md">
        <FormAlert text={firstErrorText(renew.error ?? check.error)} />
        <DurationChoice
          choices={soldDays}
          value={duration}
          onChange={(chosen) => {
            renew.reset();
            setDuration(chosen);
          }}
        />
        {isPartial && <Text fw={600}>{refusedText(count, refused)}</Text>}
        {renewable > 0 && <Consequence count={renewable} duration={duration} />}
        <FormActions onCancel={onClose} loading={renew.isPending} disabled={renewable === 0} onClick={confirm}>
          {isPartial && renewable > 0 ? plural(renewable, { one: 'Renew # key', other: 'Renew # keys' }) : t`Renew`}
        </FormActions>
      </Stack>
    </Dialog>
  );
}

const firstErrorText = (error: unknown) => (error === null ? null : formatError(error));

/** The same sentence as the server's refusal if none of the keys can be renewed. */
function refusedText(count: number, refused: AnswerOf<typeof checkRenewal>['refused']): string {
  const reasons = refused.map(({ reason }) => reason);
  const params = { keys: count, reasons, counts: refused.map(({ keys }) => keys) };
  return formatRefusal('key.not-renewable', params) ?? '';
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
        {keys} will be extended by {formatDuration(duration)} from the last day, or from today if that has passed.
      </Trans>{' '}
      {typeof price === 'number' &&
        (count === 1
          ? t`A sale of ${money(price)} is recorded.`
          : t`${sales} of ${money(price)} each are recorded, ${money(price * count)} in total.`)}
    </Text>
  );
}
