import type { Receiver } from '@eemusic/contract/sales/choices';
import { formatMonth } from '#platform/locales/formats.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Table } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { type Figures, MonthsChart } from '#platform/ui/months-chart.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PrintButton } from '#platform/ui/print-button.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { Breakdown } from './breakdown.tsx';
import { type Figure, readFigure, writeFigure } from './figure.ts';
import { type Report, reportQuery } from './queries.ts';
import { SalesDialog } from './sales-dialog.tsx';

type Props = {
  receiver: Receiver;
  id: number;
  /** A `BackLink` to the list. */
  back: ReactNode;
  /** The figure whose sales are shown, as written in the address; undefined if none are shown. */
  sales: string | undefined;
  onSales: (sales: string | undefined) => void;
};

/** The commission of a channel or an educator in the last 12 months; each figure opens its sales. */
export function ReportScreen({ receiver, id, back, sales, onSales }: Props) {
  useFocusOnTitle();
  const { data: found, error, refetch } = useQuery(reportQuery(receiver, id));
  const data = useInLanguage(() => found && withNames(receiver, found), [receiver, found]);
  const figure = readFigure(sales);
  const title = data === undefined ? t`Report` : t`Report: ${data.name}`;

  return (
    <Page
      title={title}
      back={back}
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCoins size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/sales/rules" {...props} />}
          >
            <Trans>Prices and rates</Trans>
          </Button>
          <PrintButton />
        </>
      }
    >
      {data === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ReportSkeleton />}
      {data !== undefined && (
        <ReportBody report={data} receiver={receiver} onFigure={(next) => onSales(writeFigure(next))} />
      )}
      {data !== undefined && figure !== null && (
        <SalesDialog
          receiver={receiver}
          receiverId={id}
          figure={figure}
          title={titleOf(figure, data)}
          onClose={() => onSales(undefined)}
        />
      )}
    </Page>
  );
}

/** The report, with a placeholder for each school or student that was permanently removed. */
function withNames(receiver: Receiver, report: Report): Report {
  const kind = receiver === 'channel' ? 'educator' : 'student';
  return {
    ...report,
    breakdown: report.breakdown.map((line) => ({ ...line, name: formatRecordName(kind, line.name, line) })),
  };
}

type ReportBodyProps = { report: Report; receiver: Receiver; onFigure: (figure: Figure) => void };

function ReportBody({ report, receiver, onFigure }: ReportBodyProps) {
  const { months, commission, schools, users, breakdown } = report;
  const figures: Figures[] = [
    { id: 'commission', label: t`Commission`, kind: 'money', values: commission },
    ...(schools === null ? [] : [{ id: 'schools', label: t`Schools`, kind: 'count' as const, values: schools }]),
    { id: 'users', label: t`Users`, kind: 'count', values: users },
  ];
  return (
    <Stack gap="xl">
      <MonthsChart
        label={t`The last 12 months`}
        months={months}
        figures={figures}
        hint={t`Click a month to see its sales.`}
        onMonth={(month) => onFigure({ month })}
      />
      <Breakdown receiver={receiver} lines={breakdown} onFigure={onFigure} />
    </Stack>
  );
}

/** Has 12 columns like the report, so that the layout does not shift when it arrives. */
function ReportSkeleton() {
  return (
    <Stack gap="xl" aria-busy="true">
      <Skeleton h={240} />
      <Table aria-label={t`Loading the report`}>
        <Table.Tbody>
          {Array.from({ length: 12 }, (_, row) => (
            <Table.Tr key={row}>
              {Array.from({ length: 12 }, (_cell, column) => (
                <Table.Td key={column}>
                  <Skeleton h={12} my={4} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

/** The title of the dialog that shows the sales of a figure. */
function titleOf({ month, educatorId, studentId }: Figure, { name, breakdown }: Report): string {
  if (month !== undefined) {
    return t`${name}: sales of ${formatMonth(month)}`;
  }
  const id = educatorId ?? studentId;
  if (id === undefined) return t`${name}: sales of the last 12 months`;
  const of = breakdown.find((line) => line.id === id)?.name ?? '';
  return t`${name}: sales of ${of}`;
}
