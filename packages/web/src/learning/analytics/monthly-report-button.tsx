import { fetchMonthlyReport, setMonthlyReport } from '@eemusic/contract/learning/monthly-report';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Popover, Switch } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';

const queryKey = ['analytics', 'monthly-report'];

/** Whether the user receives the figures of each month by email. */
export function MonthlyReportButton() {
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(fetchMonthlyReport, {}, { signal }) });
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isWanted: boolean) => call(setMonthlyReport, { isWanted }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (data === undefined) return null;
  const isWanted = change.isPending ? change.variables : data.isWanted;
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="default" flex="none" leftSection={<IconMail size={16} aria-hidden />}>
          <Trans>Monthly report</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Switch
          label={t`Email me each month’s figures`}
          description={
            data.canMail
              ? t`On the first day of the next month, in your language, compared with the month before.`
              : t`The console cannot send email yet`
          }
          checked={isWanted}
          disabled={!data.canMail && !isWanted}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
