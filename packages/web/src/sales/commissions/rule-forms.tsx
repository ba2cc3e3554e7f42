import { today } from '@eemusic/contract/platform/days';
import {
  addPrice,
  addRate,
  defaultDuration,
  type Duration,
  durations,
  type Receiver,
} from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { forgetCommissions } from './queries.ts';

type Props = { onDone: () => void };

export function PriceForm({ onDone }: Props) {
  const [durationDays, setDuration] = useState<Duration>(defaultDuration);
  const [amount, setAmount] = useState<string | number>('');
  const [from, setFrom] = useState(today);
  const save = useSave(onDone, (key) =>
    call(addPrice, { durationDays, amount: numberIn(amount), from }, { idempotencyKey: key }),
  );
  return (
    <RuleForm save={save} onCancel={onDone}>
      <NativeSelect
        label={t`Days`}
        data={durations.map(String)}
        value={String(durationDays)}
        onChange={({ currentTarget: { value } }) =>
          setDuration(durations.find((days) => String(days) === value) ?? defaultDuration)
        }
      />
      <NumberInput
        label={t`Price`}
        data-autofocus
        decimalScale={2}
        min={0}
        hideControls
        value={amount}
        error={save.fields['amount']}
        onChange={setAmount}
      />
      <From value={from} error={save.fields['from']} onChange={setFrom} />
    </RuleForm>
  );
}

export function RateForm({ onDone }: Props) {
  const [receiver, setReceiver] = useState<Receiver>('educator');
  const [rate, setRate] = useState<string | number>('');
  const [from, setFrom] = useState(today);
  const save = useSave(onDone, (key) =>
    call(addRate, { receiver, basisPoints: Math.round(numberIn(rate) * 100), from }, { idempotencyKey: key }),
  );
  return (
    <RuleForm save={save} onCancel={onDone}>
      <NativeSelect
        label={t`For`}
        data={[
          { value: 'educator', label: t`School/Teacher` },
          { value: 'channel', label: t`Channel` },
        ]}
        value={receiver}
        onChange={({ currentTarget: { value } }) => setReceiver(value === 'channel' ? 'channel' : 'educator')}
      />
      <NumberInput
        label={t`Rate in %`}
        data-autofocus
        decimalScale={2}
        min={0}
        max={100}
        hideControls
        value={rate}
        error={save.fields['basisPoints']}
        onChange={setRate}
      />
      <From value={from} error={save.fields['from']} onChange={setFrom} />
    </RuleForm>
  );
}

/** Nothing typed is no number: the server says what is missing. */
const numberIn = (value: string | number) => (value === '' ? Number.NaN : Number(value));

type Save = { send: () => void; isPending: boolean; error: Error | null; fields: Record<string, string> };

function useSave(onDone: () => void, ask: (key: string) => Promise<{ message: string }>): Save {
  const client = useQueryClient();
  const [key] = useState(() => newIdempotencyKey());
  const { mutate, isPending, error } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => ask(key),
    onSuccess: async ({ message }) => {
      await forgetCommissions(client);
      toast.success(message);
      onDone();
    },
  });
  return { send: () => mutate(), isPending, error, fields: error instanceof CallError ? error.fields : {} };
}

function RuleForm({ save, onCancel, children }: { save: Save; onCancel: () => void; children: ReactNode }) {
  const isWhole = save.error !== null && Object.keys(save.fields).length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.send();
      }}
    >
      <FormAlert text={isWhole ? textOf(save.error) : null} />
      <Group align="flex-start" gap="sm">
        {children}
      </Group>
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="xs" type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </form>
  );
}

function From({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  return <DayField label={t`From`} name="from" value={value} error={error} onChange={onChange} />;
}
