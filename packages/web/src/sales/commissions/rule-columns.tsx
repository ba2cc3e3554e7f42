import { removeRule } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { companyDayOf, today } from '#platform/company.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { toast } from '#platform/ui/toast.tsx';
import { invalidateCommissions, Note, Opens } from '#sales/ui/index.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { formatValue, type Rule } from './rule-value.tsx';

/** Values that the console was installed with have no first day that anybody chose. */
const isInitial = ({ addedAt }: Rule) => addedAt === null;

export const hasHistory = (rule: Rule) => !isInitial(rule) || rule.corrections.length > 0;

function sinceOf(rule: Rule): string {
  const { from } = rule;
  return isInitial(rule) ? t`since launch` : t`from ${from}`;
}

type Options = { name: string; value: string; maySell: boolean; isPhone: boolean; hasHistory: boolean };

/** On a phone the first day and the history are below the name. */
export function ruleColumns({ name, value, maySell, isPhone, hasHistory }: Options): TableColumn<Rule>[] {
  const shown: TableColumn<Rule> = {
    id: 'value',
    header: value,
    isNumber: true,
    cell: (rule) => formatValue(rule, rule.value),
    ...(!isPhone && { width: 120 }),
  };
  const actions: TableColumn<Rule> = {
    id: 'actions',
    header: t`Actions`,
    isHeaderHidden: true,
    width: isPhone ? 104 : 190,
    cell: (rule) => <RuleActions rule={rule} since={sinceOf(rule)} />,
  };
  const columns: TableColumn<Rule>[] = isPhone
    ? [{ id: 'name', header: name, cell: (rule) => <Described rule={rule} /> }, shown]
    : [
        { id: 'name', header: name, cell: (rule) => rule.name },
        shown,
        {
          id: 'from',
          header: t`From`,
          width: 170,
          cell: (rule) => (
            <>
              {isInitial(rule) ? sinceOf(rule) : rule.from} <Status rule={rule} />
            </>
          ),
        },
        ...(hasHistory ? [{ id: 'history', header: t`History`, cell: (rule: Rule) => <History rule={rule} /> }] : []),
      ];
  return maySell ? [...columns, actions] : columns;
}

function Described({ rule }: { rule: Rule }) {
  return (
    <Stack gap={2}>
      {rule.name}
      {(rule.isCurrent || !isInitial(rule)) && (
        <Text size="sm" component="div">
          {!isInitial(rule) && sinceOf(rule)} <Status rule={rule} />
        </Text>
      )}
      <History rule={rule} />
    </Stack>
  );
}

function Status({ rule: { from, isCurrent } }: { rule: Rule }) {
  if (!isCurrent && from <= today()) return null;
  return (
    <Badge variant="light" size="sm" {...(isCurrent && { color: 'teal' })}>
      {isCurrent ? t`In force` : t`Planned`}
    </Badge>
  );
}

/** Who set the value, and why; then its corrections, latest first. */
function History({ rule }: { rule: Rule }) {
  const { addedAt, addedBy, reason, corrections } = rule;
  return (
    <Stack gap={2}>
      {corrections.map(({ at, by, before, after, reason: why }) => {
        const [day, old, corrected] = [companyDayOf(at), formatValue(rule, before), formatValue(rule, after)];
        return (
          <Text key={at} size="sm">
            {t`Corrected on ${day} by ${by}: ${old} → ${corrected}`}
            <Reason text={why} />
          </Text>
        );
      })}
      {addedAt !== null && addedBy !== null && <Added day={companyDayOf(addedAt)} by={addedBy} reason={reason} />}
    </Stack>
  );
}

const Added = ({ day, by, reason }: { day: string; by: string; reason: string }) => (
  <Note>
    {t`Set on ${day} by ${by}`}
    <Reason text={reason} />
  </Note>
);

function Reason({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Note span display="block">
      “{text}”
    </Note>
  );
}

/** A rule that sales used can be corrected; another one can also be removed. */
function RuleActions({ rule, since }: { rule: Rule; since: string }) {
  const { kind, id, value, from, isUsed } = rule;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeRule, { kind, id }),
    onSuccess: async ({ message }) => {
      await invalidateCommissions(client);
      toast.success(message);
    },
  });
  const what = formatValue(rule, value);
  const ask = async () => {
    const message =
      kind === 'price'
        ? t`Remove the price of ${what} from ${from}? Nothing was sold at it.`
        : t`Remove the rate of ${what} from ${from}? Nothing was sold under it.`;
    if (await confirm({ message, yes: t`Remove`, isDanger: true })) remove.mutate();
  };
  return (
    <Group gap={4} justify="flex-end" data-no-print>
      <Opens
        renderButton={(open) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={isUsed ? t`Correct ${what} ${since}` : t`Change ${what} ${since}`}
            onClick={open}
          >
            {isUsed ? <Trans>Correct</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
      >
        {(close) => <CorrectDialog rule={rule} since={since} onClose={close} />}
      </Opens>
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
    </Group>
  );
}
