import type { Currency } from '@eemusic/contract/platform/currencies';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import type { Sale } from '@eemusic/contract/sales/commissions';
import { type RefundEffect, refundSale } from '@eemusic/contract/sales/refunds';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { money } from './money.ts';
import { invalidateCommissions, refundPreviewQuery } from './queries.ts';
import { RefundEffectChoice } from './refund-effect-choice.tsx';

const nameOfStudent = (sale: Sale) => formatRecordName('student', sale.studentName, sale);

/** `currency` is that of a closed statement, if it is not the company's current one. */
type Props = { sale: Sale; currency?: Currency | undefined };

/** Asks for a reason and refunds the sale. */
export function RefundButton({ sale, currency }: Props) {
  const name = nameOfStudent(sale);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-label={t`Refund ${name}`} onClick={() => setIsOpen(true)}>
        <Trans>Refund</Trans>
      </Button>
      {isOpen && <RefundDialog sale={sale} currency={currency} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RefundDialog({ sale, currency, onClose }: Props & { onClose: () => void }) {
  const { saleId } = sale;
  const amount = useQuery(refundPreviewQuery(saleId)).data?.amount;
  const name = nameOfStudent(sale);
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [effect, setEffect] = useState<RefundEffect>('keep');
  const [isMissing, setIsMissing] = useState(false);
  const [idempotencyKey] = useState(() => newIdempotencyKey());
  const refund = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(refundSale, { saleId, reason: reason.trim(), subscription: effect }, { idempotencyKey }),
    onSuccess: async ({ message }) => {
      await Promise.all([invalidateCommissions(client), client.invalidateQueries({ queryKey: ['subscriptions'] })]);
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t`Refund ${name}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(reason.trim() === '');
          if (reason.trim() !== '') refund.mutate();
        }}
      >
        <Stack gap="md">
          <Text mih="2lh">
            {amount !== undefined && (
              <Trans>
                A negative sale of {money(amount, currency)} is added, with both commissions. The sale itself stays as
                it is.
              </Trans>
            )}
          </Text>
          <FormAlert text={refund.error === null ? null : textOf(refund.error)} />
          <TextInput
            label={t`Reason`}
            required
            data-autofocus
            maxLength={maxReasonLength}
            value={reason}
            error={isMissing && t`Please fill in this field`}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <RefundEffectChoice sale={sale} value={effect} onChange={setEffect} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" color="red" loading={refund.isPending}>
              <Trans>Refund</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
