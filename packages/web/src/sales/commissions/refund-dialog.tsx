import type { Currency } from '@eemusic/contract/platform/currencies';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import {
  listRefundable,
  previewRefund,
  type RefundEffect,
  refundEffects,
  refundSale,
} from '@eemusic/contract/sales/refunds';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NumberInput, Radio, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { company } from '#platform/company.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { money } from '#platform/locales/formats.ts';
import { errorsOf, problemOf } from '#platform/ui/form/read-form.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { fillIn, FormDialog, freshQuery, Note, Opens, pageQuery, ReasonField, useChange } from '#sales/ui/index.ts';
import { useMay } from '#access/profile/index.ts';

type Refundable = { saleId: number; name: string };
/** `currency` is that of a closed statement, if it is not the company's current one. */
type Props = { sale: Refundable; currency?: Currency | undefined };

export function RefundButton({ sale, currency }: Props) {
  return (
    <Opens
      renderButton={(open) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Refund ${sale.name}`}
          onClick={open}
        >{t`Refund`}</Button>
      )}
    >
      {(close) => <RefundDialog sale={sale} currency={currency} onClose={close} />}
    </Opens>
  );
}

/** An amount and a number of months are entered into the same field. */
const names = { amount: 'figure', months: 'figure' };
const parts = ['rest', 'months', 'amount'] as const;
type Part = (typeof parts)[number];
type Preview = AnswerOf<typeof previewRefund>;

/** Neither what is refunded nor what happens to the subscription is chosen for anybody. */
function RefundDialog({ sale: { saleId, name }, currency, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const [part, setPart] = useState<Part | null>(null);
  const [figure, setFigure] = useState<string | number>('');
  const isNumber = part === 'rest' || (typeof figure === 'number' && figure > 0);
  const asked =
    typeof figure === 'number' && (part === 'months' || part === 'amount') && isNumber ? { [part]: figure } : {};
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    ...pageQuery(['commissions', 'refund'], previewRefund, { saleId, ...asked }),
    retry: false,
  });
  const isKept = preview?.subscription === null;
  const { errors, field, dialog } = useChange({
    endpoint: refundSale,
    initial: { reason: '', effect: null as RefundEffect | null },
    inputOf: ({ reason, effect }) => ({ saleId, ...asked, reason, subscription: isKept ? 'keep' : (effect ?? 'keep') }),
    names,
    check: ({ effect }) => ({
      ...(error !== null && { preview: textOf(error) }),
      ...(part === null && { part: fillIn() }),
      ...(!isNumber && { figure: fillIn() }),
      ...(!isKept && effect === null && { effect: fillIn() }),
    }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['subscriptions'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Refund ${name}`}
      action={t`Refund`}
      color="red"
      change={{ ...dialog, problem: dialog.problem ?? problemOf(error) }}
      onClose={onClose}
    >
      <Radio.Group
        label={t`Refund`}
        required
        value={part}
        error={errors['part']}
        onChange={(chosen) => {
          setPart(parts.find((one) => one === chosen) ?? null);
          setFigure('');
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio
            value="rest"
            data-autofocus
            label={
              preview ? t`Full remaining amount: ${money(preview.left.amount, currency)}` : t`Full remaining amount`
            }
          />
          <Radio value="months" label={t`By months`} />
          <Radio value="amount" label={t`By amount`} />
        </Stack>
      </Radio.Group>
      {part !== null && part !== 'rest' && (
        <NumberInput
          label={part === 'months' ? t`Months` : amountLabel(currency)}
          required
          allowNegative={false}
          decimalScale={part === 'months' ? 0 : 2}
          clampBehavior="none"
          hideControls={part === 'amount'}
          value={figure}
          error={errors['figure'] ?? errorsOf(error, { names })['figure']}
          onChange={setFigure}
        />
      )}
      <Note mih="2lh">
        {part !== null && isNumber && error === null && !isPlaceholderData && <Taken {...{ preview, currency }} />}
      </Note>
      <ReasonField {...field('reason')} />
      <EffectChoice {...{ preview, ...field('effect') }} />
    </FormDialog>
  );
}

function amountLabel(currency: Currency | undefined): string {
  const shown = currency ?? company()?.currency;
  return shown === undefined ? t`Amount` : t`Amount in ${shown}`;
}

function Taken({ preview, currency }: { preview: Preview | undefined; currency: Currency | undefined }) {
  if (!preview?.refund) return null;
  const { amount, educatorCommission, channelCommission } = preview.refund;
  return (
    <Trans>
      Adds a refund of {money(amount, currency)} and takes back {money(educatorCommission, currency)} of the school’s
      commission and {money(channelCommission, currency)} of the channel’s. The sale itself doesn’t change.
    </Trans>
  );
}

type EffectChoiceProps = {
  preview: Preview | undefined;
  value: RefundEffect | null;
  error: string | undefined;
  onChange: (effect: RefundEffect | null) => void;
};

/** Chooses how a refund changes the purchased subscription; each choice names its consequence. */
function EffectChoice({ preview, value, error, onChange }: EffectChoiceProps) {
  if (preview === undefined) return null;
  if (preview.subscription === null) return <Note>{t`The subscription has already ended.`}</Note>;
  const names = nameEffects(preview.subscription);
  return (
    <Radio.Group
      label={t`Subscription`}
      required
      value={value}
      error={error}
      onChange={(chosen) => onChange(refundEffects.find((one) => one === chosen) ?? null)}
    >
      <Stack gap={8} mt={4}>
        {refundEffects.map((effect) => {
          const name = names[effect];
          return name !== null && <Radio key={effect} value={effect} label={name} />;
        })}
      </Stack>
    </Radio.Group>
  );
}

/** Null for an effect that is not possible. */
function nameEffects(running: NonNullable<Preview['subscription']>): Record<RefundEffect, string | null> {
  const { expireBy, isRevocable, shortenedTo } = running;
  return {
    keep: expireBy === null ? t`Keep it: it has no end date` : t`Keep it until ${formatDay(expireBy)}`,
    revoke: isRevocable ? t`Revoke the key: it ends at once and the remaining days are lost` : null,
    shorten: shortenedTo === null ? null : t`Shorten it by the refunded share: until ${formatDay(shortenedTo)}`,
  };
}

type SalesProps = {
  studentId: number;
  name: string;
  /** Only the sales of this key, as a part of its form. */ code?: string;
};

/** The sales to a user that can be refunded, each with its button; nothing for people who may not refund. */
export function RefundableSales({ studentId, name, code }: SalesProps) {
  const mayRefund = useMay()('SM');
  const { data } = useQuery({
    ...freshQuery(['commissions', 'refundable'], listRefundable, { studentId }),
    enabled: mayRefund,
  });
  const sales = data?.sales.filter((sale) => code === undefined || sale.subscriptionCode === code) ?? [];
  if (!mayRefund || sales.length === 0) return null;
  const rows = sales.map(({ saleId, day, left }) => (
    <Group key={saleId} gap="sm">
      <Text size="sm">{t`${day}: ${money(left)} can be refunded`}</Text>
      <RefundButton sale={{ saleId, name }} />
    </Group>
  ));
  if (code !== undefined) return <FormSection title={t`Sales`}>{rows}</FormSection>;
  return (
    <Stack gap={4}>
      <Title order={2}>{t`Sales`}</Title>
      {rows}
    </Stack>
  );
}
