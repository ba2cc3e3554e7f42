import { addPrice, addRate, defaultDuration, type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import type { CallOptions } from '#platform/api/request.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ReasonField, useChange } from './change-dialog.tsx';
import { findReceivers } from './queries.ts';
import { readValue } from './rule-value.ts';
import { ValueInput } from './value-input.tsx';

type Props = { onDone: () => void };

export function PriceForm({ onDone }: Props) {
  const [durationDays, setDuration] = useState<Duration>(defaultDuration);
  const [typed, setTyped] = useState<string | number>('');
  const { value: amount, error } = readValue('price', typed);
  const form = useRuleForm(error, onDone, ({ from, reason }, options) =>
    call(addPrice, { durationDays, amount, from, reason }, options),
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
  const form = useRuleForm(error, onDone, ({ from, reason }, options) =>
    call(addRate, { receiver, receiverId: owner?.id, basisPoints, from, reason }, options),
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
  send: (common: Common, options: CallOptions) => Promise<{ message: string }>,
) {
  const [common, setCommon] = useState<Common>(() => ({ from: today(), reason: '' }));
  const change = useChange({ send: (options) => send(common, options), onDone, isComplete: error === undefined });
  return {
    ...change,
    common,
    put: (changed: Partial<Common>) => setCommon((before) => ({ ...before, ...changed })),
    valueError: change.isSubmitted ? error : undefined,
  };
}

type RuleFormProps = { form: ReturnType<typeof useRuleForm>; onCancel: () => void; children: ReactNode };

function RuleForm({ form, onCancel, children }: RuleFormProps) {
  const { common, fields, put } = form;
  return (
    <Form onSubmit={form.submit}>
      <FormAlert text={form.problem} />
      <Group align="flex-start" gap="sm">
        {children}
        <DayField
          label={t`From`}
          name="from"
          value={common.from}
          error={fields['from']}
          onChange={(from) => put({ from })}
        />
        <ReasonField
          required={false}
          value={common.reason}
          error={fields['reason']}
          onChange={(reason) => put({ reason })}
        />
      </Group>
      <FormActions mt="sm" onCancel={onCancel} size="sm" loading={form.isPending}>
        <Trans>Save</Trans>
      </FormActions>
    </Form>
  );
}
