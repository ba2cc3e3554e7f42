import { defaultDuration, type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import { checkRenewal, renewKeys, toggleKeys } from '@eemusic/contract/sales/subscriptions';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { FormDialog, freshQuery, useChange } from '#sales/ui/index.ts';
import { joinSentences, money } from '#platform/locales/formats.ts';
import { toast } from '#platform/ui/toast.tsx';
import { type ChosenKeys, priceOn, pricesQuery, refreshKeys } from './queries.ts';
import { DurationChoice } from './duration-choice.tsx';
import { formatRefusal } from '#platform/sentences/format.ts';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toastUndoable } from './toast-revoked.ts';

type Props = { chosen: ChosenKeys; onClose: () => void; onDone: () => void };

/** Renews the keys that can be renewed, after listing those that cannot; a repeated request renews them only once. */
export function RenewKeys({ chosen: { count, body }, onClose, onDone }: Props) {
  const [duration, setDuration] = useState<Duration>(defaultDuration);
  const checked = freshQuery(['subscriptions', 'renewal'], checkRenewal, { ...body, expirationDays: duration });
  const check = useQuery({ ...checked, gcTime: 0, retry: false });
  const { renewable = 0, refused = [] } = check.data ?? {};
  const isPartial = refused.length > 0;
  const renew = useChange({
    endpoint: renewKeys,
    initial: {},
    inputOf: () => ({ ...body, expirationDays: duration, isPartial }),
    onDone: () => {
      onDone();
      onClose();
    },
    refresh: refreshKeys,
  });
  const { isPending } = renew.dialog;
  const problem = renew.error ?? check.error;

  return (
    <FormDialog
      title={plural(count, { one: 'Renew # key', other: 'Renew # keys' })}
      action={isPartial && renewable > 0 ? plural(renewable, { one: 'Renew # key', other: 'Renew # keys' }) : t`Renew`}
      size={640}
      change={{ ...renew.dialog, problem: problem && textOf(problem) }}
      isUnchanged={renewable === 0}
      closeOnClickOutside={!isPending}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

/** The same sentence as the server's refusal if none of the keys can be renewed. */
function refusedText(count: number, refused: AnswerOf<typeof checkRenewal>['refused']): string {
  const reasons = refused.map(({ reason }) => reason);
  const params = { keys: count, reasons, counts: refused.map(({ keys }) => keys) };
  return formatRefusal('key.not-renewable', params) ?? '';
}

function Consequence({ count, duration }: { count: number; duration: Duration }) {
  const { data } = useQuery(pricesQuery);
  const price = data && priceOn(today(), duration, data.prices);
  const keys = plural(count, { one: '# key', other: '# keys' });
  const sales = plural(count, { one: '# sale', other: '# sales' });
  const recordedAt = (price: number) =>
    count === 1
      ? t`A sale of ${money(price)} is recorded.`
      : t`${sales} of ${money(price)} each are recorded, ${money(price * count)} in total.`;
  const recorded = typeof price === 'number' ? recordedAt(price) : '';
  return (
    <Text role="status">
      {joinSentences([
        t`${keys} will be extended by ${formatDuration(duration)} from the last day, or from today if that has passed.`,
        recorded,
      ])}
    </Text>
  );
}

export function RevokeKeys({ chosen: { count, body }, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const toggle = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: CallOf<typeof toggleKeys>) => call(toggleKeys, input),
    onSuccess: ({ message, changedIds: keyIds }, { isRevoked }) => {
      void refreshKeys(client);
      onDone();
      onClose();
      if (keyIds.length === 0) return toast.success(message);
      toastUndoable({
        message,
        id: `revoked ${keyIds[0]}`,
        undo: () => call(toggleKeys, { keyIds, isRevoked: !isRevoked }),
        refresh: () => void refreshKeys(client),
      });
    },
  });
  const { selectedKeys: keyIds, matching } = body;
  const set = (isRevoked: boolean) =>
    toggle.mutate({ ...(matching ? { matching } : { keyIds }), isRevoked, reason: reason.trim() });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={plural(count, { one: 'Revoke or reinstate # key', other: 'Revoke or reinstate # keys' })}
      closeOnClickOutside={!toggle.isPending}
    >
      <Stack gap="md">
        <FormAlert text={toggle.error && textOf(toggle.error)} />
        <Text>
          <Trans>
            Users of a revoked key can no longer play, and a key that nobody has redeemed cannot be redeemed any more.
          </Trans>
        </Text>
        <TextInput
          label={t`Reason`}
          data-autofocus
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="default" loading={toggle.isPending} onClick={() => set(false)}>{t`Reinstate`}</Button>
          <Button color="red" loading={toggle.isPending} onClick={() => set(true)}>{t`Revoke`}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
