import { removeRule, type RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { money, percent } from './money.ts';
import { invalidateCommissions } from './queries.ts';

type Props = { kind: RuleKind; id: number; name: string; value: number; from: string; isUsed: boolean };

/** A rule that sales used can be corrected; another one can also be removed. */
export function RuleActions({ kind, id, name, value, from, isUsed }: Props) {
  const client = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeRule, { kind, id }),
    onSuccess: async ({ message }) => {
      await invalidateCommissions(client);
      toast.success(message);
    },
  });
  const what = kind === 'price' ? money(value) : percent(value);
  const ask = async () => {
    const message =
      kind === 'price'
        ? t`Remove the price of ${what} from ${from}? Nothing was sold at it.`
        : t`Remove the rate of ${what} from ${from}? Nothing was sold under it.`;
    if (await confirm({ message, yes: t`Remove`, isDanger: true })) remove.mutate();
  };
  return (
    <Group gap={4} justify="flex-end" data-no-print>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={isUsed ? t`Correct ${what} from ${from}` : t`Change ${what} from ${from}`}
        onClick={() => setCorrecting(true)}
      >
        {isUsed ? <Trans>Correct</Trans> : <Trans>Change</Trans>}
      </Button>
      {!isUsed && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t`Remove ${what} from ${from}`}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
      {isCorrecting && (
        <CorrectDialog {...{ kind, id, name, value, from, isUsed }} onClose={() => setCorrecting(false)} />
      )}
    </Group>
  );
}
