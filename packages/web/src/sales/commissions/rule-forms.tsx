import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { addPrice, addRate, defaultDuration, type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { today } from '#platform/company.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { findReceivers, invalidateCommissions } from './queries.ts';
import { readValue } from './rule-value.ts';
import { ValueInput } from './value-input.tsx';

type Props = { onDone: () => void };

export function PriceForm({ onDone }: Props) {
  const [durationDays, setDuration] = useState<Duration>(defaultDuration);
  const [typed, setTyped] = useState<string | number>('');
  const { value: amount, error } = readValue('price', typed);
  const form = useRuleForm(error, onDone, ({ from, reason }, idempotencyKey) =>
    call(addPrice, { durationDays, amount, from, reason }, { idempotencyKey }),
  );
  return (
    <RuleForm form={form} onCancel={onDone}>
      <NativeSelect
        label={t`Duration`}
        data={soldDays.map((days) => ({ value: String(days), label: formatDuration(days) }))}
        value={String(durationDays)}
        onChange={({ currentTarget: { value } }) =>
          setDuration(soldDays.find((days) => String(days) === value) ?? defaultDuration)
        }
      />
      <ValueInput kind="price" value={typed} error={form.valueError ?? form.fields['amount']} onChange={setTyped} />
    </RuleForm>
  );
}

export function RateForm({ onDone }: Props) {
  const [receiver, setReceiver] = useState<Receiver>('educator');
  const [owner, setOwner] = useState<Item | null>(null);
  const [typed, setTyped] = useState<string | number>('');
  const { value: basisPoints, error } = readValue('rate', typed);
  const form = useRuleForm(error, onDone, ({ from, reason }, idempotencyKey) =>
    call(addRate, { receiver, receiverId: owner?.id, basisPoints, from, reason }, { idempotencyKey }),
  );
  return (
    <RuleForm form={form} onCancel={onDone}>
      <NativeSelect
        label={t`For`}
        data={[
          { value: 'educator', label: t`Schools and teachers` },
          { value: 'channel', label: t`Channels` },
        ]}
        value={receiver}
        onChange={({ currentTarget: { value } }) => {
          setReceiver(value === 'channel' ? 'channel' : 'educator');
          setOwner(null);
        }}
      />
      <RecordSelect
        key={receiver}
        label={t`Only for`}
        placeholder={receiver === 'channel' ? t`All channels` : t`All schools and teachers`}
        clearLabel={t`For everyone again`}
        value={owner}
        onChange={setOwner}
        find={(search) => findReceivers(receiver, search)}
        error={form.fields['receiverId']}
      />
      <ValueInput kind="rate" value={typed} error={form.valueError ?? form.fields['basisPoints']} onChange={setTyped} />
    </RuleForm>
  );
}

type Common = { from: string; reason: string };

function useRuleForm(
  error: string | undefined,
  onDone: () => void,
  send: (common: Common, idempotencyKey: string) => Promise<{ message: string }>,
) {
  const client = useQueryClient();
  const [common, setCommon] = useState<Common>(() => ({ from: today(), reason: '' }));
  const [isSubmitted, setSubmitted] = useState(false);
  const [idempotencyKey] = useState(() => newIdempotencyKey());
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => send(common, idempotencyKey),
    onSuccess: async ({ message }) => {
      await invalidateCommissions(client);
      toast.success(message);
      onDone();
    },
  });
  return {
    common,
    change: (changed: Partial<Common>) => setCommon((before) => ({ ...before, ...changed })),
    valueError: isSubmitted ? error : undefined,
    fields: save.error instanceof CallError ? save.error.fields : {},
    error: save.error,
    isPending: save.isPending,
    submit() {
      setSubmitted(true);
      if (error === undefined) save.mutate();
    },
  };
}

type RuleFormProps = { form: ReturnType<typeof useRuleForm>; onCancel: () => void; children: ReactNode };

function RuleForm({ form, onCancel, children }: RuleFormProps) {
  const { common, fields, error } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormAlert text={error !== null && Object.keys(fields).length === 0 ? textOf(error) : null} />
      <Group align="flex-start" gap="sm">
        {children}
        <DayField
          label={t`From`}
          name="from"
          value={common.from}
          error={fields['from']}
          onChange={(from) => form.change({ from })}
        />
        <TextInput
          label={t`Reason`}
          maxLength={maxReasonLength}
          value={common.reason}
          error={fields['reason']}
          onChange={({ currentTarget: { value } }) => form.change({ reason: value })}
        />
      </Group>
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button size="sm" variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="sm" type="submit" loading={form.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </form>
  );
}
