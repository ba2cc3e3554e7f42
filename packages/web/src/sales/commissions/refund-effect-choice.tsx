import type { Sale } from '@eemusic/contract/sales/commissions';
import { type previewRefund, type RefundEffect, refundEffects } from '@eemusic/contract/sales/refunds';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { refundPreviewQuery } from './queries.ts';

type Props = { sale: Sale; value: RefundEffect; onChange: (effect: RefundEffect) => void };
type Running = NonNullable<AnswerOf<typeof previewRefund>['subscription']>;

/** Chooses how a refund changes the purchased subscription; each choice names its consequence. */
export function RefundEffectChoice({ sale, value, onChange }: Props) {
  const { saleId, durationDays } = sale;
  const { data, error } = useQuery(refundPreviewQuery(saleId));
  if (error !== null) return <FormAlert text={textOf(error)} />;
  if (data === undefined) return null;
  if (data.subscription === null)
    return (
      <Text size="sm" c="dimmed">
        <Trans>The subscription has already ended.</Trans>
      </Text>
    );
  const names = nameEffects(data.subscription, formatDuration(durationDays));
  return (
    <Radio.Group
      label={t`Subscription`}
      value={value}
      onChange={(chosen) => onChange(refundEffects.find((one) => one === chosen) ?? value)}
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
function nameEffects(running: Running, duration: string): Record<RefundEffect, string | null> {
  const { expireBy, isRevocable, shortenedTo } = running;
  return {
    keep: expireBy === null ? t`Leave it: it has no last day` : t`Leave it: it runs until ${expireBy}`,
    revoke: isRevocable ? t`Revoke the key: it ends at once, and the remaining days are lost` : null,
    shorten: shortenedTo === null ? null : t`Take off ${duration}: it then runs until ${shortenedTo}`,
  };
}
