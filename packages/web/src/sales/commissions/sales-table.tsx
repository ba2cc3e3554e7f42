import type { Currency } from '@eemusic/contract/platform/currencies';
import { firstRuleDay, type Sale, saleColumns } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { type previewRefund, type RefundEffect, refundEffects, refundSale } from '@eemusic/contract/sales/refunds';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { Sort } from '#platform/ui/list/address.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { money, percent } from './money.ts';
import { useMay } from '#access/profile/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { invalidateCommissions, refundPreviewQuery } from './queries.ts';

type Props = {
  rows: readonly Sale[] | undefined;
  currency?: Currency | undefined;
  isOutdated: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

export function isSortable(column: string): column is (typeof saleColumns)[number] {
  return saleColumns.some((one) => one === column);
}

export function SalesTable({ rows, currency, ...rest }: Props) {
  const mayRefund = useMay()('SM');
  const isPhone = useIsPhone();
  const columns = useInLanguage(() => columnsOf({ mayRefund, isPhone, currency }), [mayRefund, isPhone, currency]);
  return (
    <DataTable
      label={t`Sales`}
      rows={rows}
      columns={columns}
      idOf={({ saleId }) => saleId}
      fits={isPhone}
      {...rest}
      isSortable={isSortable}
      empty={
        <EmptyState
          icon={IconReceiptOff}
          title={t`No sales`}
          hint={t`A sale is recorded when a subscription key is redeemed.`}
        />
      }
    />
  );
}

type Options = { isPhone: boolean; currency: Currency | undefined };

function columnsOf({ mayRefund, ...options }: Options & { mayRefund: boolean }): TableColumn<Sale>[] {
  const { isPhone, currency } = options;
  const shown = isPhone ? [nameColumn(options), commissionColumn(options)] : wideColumns(options);
  if (!mayRefund) return shown;
  const refund = (sale: Sale) => (isRefundable(sale) ? <RefundButton sale={sale} currency={currency} /> : null);
  return [...shown, { id: 'refund', header: t`Refund`, isHeaderHidden: true, width: isPhone ? 84 : 100, cell: refund }];
}

const isRefundable = ({ refundOf, correctionOf, isRefunded }: Sale) =>
  refundOf === null && correctionOf === null && !isRefunded;

function wideColumns(options: Options): TableColumn<Sale>[] {
  return [
    { id: 'at', header: t`Day`, width: 110, cell: ({ day }) => day },
    nameColumn(options),
    {
      id: 'educatorName',
      header: t`School/Teacher`,
      cell: (sale) => formatRecordName('educator', sale.educatorName, sale),
    },
    {
      id: 'durationDays',
      header: t`Duration`,
      cell: ({ durationDays }) => formatDuration(durationDays),
    },
    {
      id: 'amount',
      header: t`Price`,
      isNumber: true,
      cell: ({ amount, priceFrom }) => (
        <FigureWithRule
          value={money(amount, options.currency)}
          rule={priceFrom === firstRuleDay ? null : t`price from ${priceFrom}`}
        />
      ),
    },
    commissionColumn(options),
  ];
}

function nameColumn(options: Options): TableColumn<Sale> {
  return {
    id: 'studentName',
    header: t`User`,
    cell: (sale) => <SaleName sale={sale} {...options} />,
  };
}

function commissionColumn({ isPhone, currency }: Options): TableColumn<Sale> {
  return {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    cell: ({ commission, rate, rateFrom }) => (
      <FigureWithRule
        value={money(commission, currency)}
        rule={isPhone || rateFrom === firstRuleDay ? percent(rate) : t`${percent(rate)}, rate from ${rateFrom}`}
      />
    ),
  };
}

function SaleName({ sale, isPhone, currency }: Options & { sale: Sale }) {
  const { studentName, educatorName, refundOf, correctionOf, isRefunded, reason } = sale;
  return (
    <Stack gap={0}>
      {formatRecordName('student', studentName, sale)}
      {isPhone && (
        <Text span size="xs" c="dimmed">
          {formatRecordName('educator', educatorName, sale)}
          <br />
          {sale.day} · {formatDuration(sale.durationDays)} · {money(sale.amount, currency)}
        </Text>
      )}
      {refundOf !== null && (
        <Text span size="xs" c="dimmed">
          <Trans>Refund: {reason}</Trans>
        </Text>
      )}
      {correctionOf !== null && (
        <Text span size="xs" c="dimmed">
          <Trans>Correction: {reason}</Trans>
        </Text>
      )}
      {isRefunded && (
        <Text span size="xs" c="dimmed">
          <Trans>Refunded</Trans>
        </Text>
      )}
    </Stack>
  );
}

/**
 * An amount, with the price or the rate that determines it, unless it is the first. The day does not break at its
 * hyphens.
 */
function FigureWithRule({ value, rule }: { value: string; rule: string | null }) {
  return (
    <Stack gap={0} align="flex-end" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
      {rule !== null && (
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {rule}
        </Text>
      )}
    </Stack>
  );
}

const nameOfStudent = (sale: Sale) => formatRecordName('student', sale.studentName, sale);

/** `currency` is that of a closed statement, if it is not the company's current one. */
type RefundButtonProps = { sale: Sale; currency?: Currency | undefined };

/** Asks for a reason and refunds the sale. */
export function RefundButton({ sale, currency }: RefundButtonProps) {
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

function RefundDialog({ sale, currency, onClose }: RefundButtonProps & { onClose: () => void }) {
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

type RefundEffectChoiceProps = { sale: Sale; value: RefundEffect; onChange: (effect: RefundEffect) => void };
type Running = NonNullable<AnswerOf<typeof previewRefund>['subscription']>;

/** Chooses how a refund changes the purchased subscription; each choice names its consequence. */
function RefundEffectChoice({ sale, value, onChange }: RefundEffectChoiceProps) {
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
