import { exportFormats, exportKinds, exportSales } from '@eemusic/contract/sales/statements';
import { firstDayOf, lastDayOf } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { download } from '#platform/api/download.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import { IconButton, Note, Opens } from '#sales/ui/index.ts';

export function ExportSalesButton({ month }: { month: string | undefined }) {
  return (
    <Opens
      renderButton={(open) => <IconButton icon={IconFileSpreadsheet} onClick={open}>{t`Export sales`}</IconButton>}
    >
      {(close) => <ExportDialog month={month ?? today().slice(0, 7)} onClose={close} />}
    </Opens>
  );
}

function ExportDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [period, setPeriod] = useState({ from: firstDayOf(month), to: lastDayOf(month) });
  const [by, setBy] = useState<(typeof exportKinds)[number]>('sale');
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xlsx');
  const { from, to } = period;
  const request = { from, to, by, format };
  const typed = readForm(exportSales.input, request).errors;
  const order = typed === null && from > to ? t`This day is before the first one` : undefined;
  return (
    <Dialog opened onClose={onClose} title={t`Export sales and commission`}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayField
            label={t`From`}
            name="from"
            value={from}
            error={typed?.['from']}
            onChange={(day) => setPeriod({ from: day, to })}
          />
          <DayField
            label={t`To`}
            name="to"
            value={to}
            error={typed?.['to'] ?? order}
            onChange={(day) => setPeriod({ from, to: day })}
          />
        </SimpleGrid>
        <NativeSelect
          label={t`Rows`}
          value={by}
          data={[
            { value: 'sale', label: t`Each sale, refund and correction` },
            { value: 'month-school', label: t`Sums by month, channel and school` },
          ]}
          onChange={({ currentTarget: { value } }) => setBy(exportKinds.find((kind) => kind === value) ?? 'sale')}
        />
        <NativeSelect
          label={t`File`}
          value={format}
          data={[
            { value: 'xlsx', label: t`Spreadsheet (.xlsx)` },
            { value: 'csv', label: t`Text (.csv)` },
          ]}
          onChange={({ currentTarget: { value } }) => setFormat(exportFormats.find((kind) => kind === value) ?? 'xlsx')}
        />
        <Note>
          <Trans>
            Amounts carried over into a later statement count on the first day of that month, so that each month adds up
            to its statements.
          </Trans>
        </Note>
        <Group justify="flex-end">
          <Button variant="default" size="sm" onClick={onClose}>{t`Close`}</Button>
          <ExportButton
            variant="filled"
            isDisabled={typed !== null || order !== undefined}
            onExport={(options) => download(exportSales, request, options)}
          />
        </Group>
      </Stack>
    </Dialog>
  );
}
