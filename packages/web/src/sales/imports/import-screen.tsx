import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Group, NativeSelect, NumberInput, Progress, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconDownload } from '@tabler/icons-react';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { FileDrop } from '#platform/ui/file-drop.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { download } from '#platform/api/download.ts';
import { useExport } from '#platform/ui/export-progress.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { IconButton, Note } from '#sales/ui/index.ts';
import { ApplyForm, RowsShown } from './import-results.tsx';
import { importCalls, type ImportOf, type Included, type Place, placeOf, useImport } from './use-import.ts';

type Props = {
  of: ImportOf;
  back: ReactNode;
  /** Called after the import and after its undo, because the loaded records are outdated. */
  onChanged: () => Promise<void>;
  onDone: () => void;
};

const titles: Record<ImportOf, MessageDescriptor> = {
  channels: msg`Import channels`,
  educators: msg`Import schools and teachers`,
  students: msg`Import users`,
};

export function ImportScreen({ of, back, onChanged, onDone }: Props) {
  const { _ } = useLingui();
  useFocusOnTitle();
  const { toastDeleted } = useUndo();
  const state = useImport({
    of,
    onApplied: async ({ message, deletionId }) => {
      await onChanged();
      toastDeleted({ message, deletionId, onRestored: onChanged });
      onDone();
    },
  });
  const { file, checked, isChecking, share } = state;

  return (
    <Page title={_(titles[of])} shortTitle={t`Import`} back={back}>
      <Stack gap="lg">
        <FileDrop
          title={file === null ? t`Drop an .xlsx or .csv file here` : t`${file.name} – drop another file to replace it`}
          hint={t`Columns are recognised by their headings, and you check every row before anything is saved. At most 100,000 rows.`}
          accept=".xlsx,.csv"
          multiple={false}
          disabled={state.isApplying}
          size={file === null ? 'large' : 'line'}
          onFiles={([chosen]) => chosen && state.choose(chosen)}
        />
        {file === null && <TemplateButton of={of} />}
        {isChecking && (
          <div role="status">
            <Text size="sm" mb={4}>
              {share < 1 ? <Trans>Sending the file…</Trans> : <Trans>Checking each row…</Trans>}
            </Text>
            <Progress value={share < 1 ? share * 100 : 100} animated={share >= 1} aria-label={t`Checking the file`} />
          </div>
        )}
        <FormAlert text={state.checkError === null ? null : textOf(state.checkError)} />
        {state.hasChanged && !isChecking && (
          <Alert
            color="yellow"
            role="alert"
          >{t`Something changed in the meantime, so nothing was imported. This is the file checked again.`}</Alert>
        )}
        {checked !== undefined && (
          <>
            <ApplyForm
              key={checked.plan}
              checked={checked}
              isBusy={isChecking || state.isApplying}
              error={state.applyError}
              onApply={(choice) => state.apply({ checked, ...choice })}
            />
            <LeftOutRows
              checked={checked}
              included={state.included}
              isBusy={isChecking || state.isApplying}
              onInclude={state.include}
            />
            <PlaceChoice checked={checked} isBusy={isChecking || state.isApplying} onPlace={state.place} />
            <MappingTable checked={checked} isBusy={isChecking || state.isApplying} onMap={state.map} />
            <RowsShown checked={checked} />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Downloads an empty file with the headings in the user's language, and says how to change existing records. */
function TemplateButton({ of }: { of: ImportOf }) {
  const { start, isPending } = useExport((options) => download(importCalls[of].template, {}, options));
  return (
    <Group gap="md">
      <IconButton icon={IconDownload} loading={isPending} onClick={start}>{t`Download a template`}</IconButton>
      <Note>{t`To change existing records, export the list, edit the file and import it.`}</Note>
    </Group>
  );
}

type LeftOutRowsProps = {
  checked: Pick<ImportCheck, 'hidden' | 'totals' | 'several'>;
  included: Included;
  isBusy: boolean;
  onInclude: (included: Included) => void;
};

/** Says which rows are left out, because they are hidden or hold totals, and which cells hold several values. */
export function LeftOutRows({ checked: { hidden, totals, several }, included, isBusy, onInclude }: LeftOutRowsProps) {
  const { includeHidden, includeTotals, takeFirst } = included;
  const lines = [
    {
      count: hidden,
      text: includeHidden
        ? plural(hidden, { one: '# hidden row is included.', other: '# hidden rows are included.' })
        : plural(hidden, { one: '# hidden row is left out.', other: '# hidden rows are left out.' }),
      action: includeHidden ? t`Leave out hidden rows` : t`Include hidden rows`,
      next: { ...included, includeHidden: !includeHidden },
    },
    {
      count: totals,
      text: includeTotals
        ? plural(totals, { one: '# row of totals is included.', other: '# rows of totals are included.' })
        : plural(totals, { one: '# row of totals is left out.', other: '# rows of totals are left out.' }),
      action: includeTotals ? t`Leave out totals` : t`Include totals`,
      next: { ...included, includeTotals: !includeTotals },
    },
    {
      count: several,
      text: takeFirst
        ? plural(several, {
            one: '# cell has several numbers or emails; its first is taken.',
            other: '# cells have several numbers or emails; their first is taken.',
          })
        : plural(several, {
            one: '# cell has several numbers or emails.',
            other: '# cells have several numbers or emails.',
          }),
      action: takeFirst ? t`Refuse them` : t`Take the first`,
      next: { ...included, takeFirst: !takeFirst },
    },
  ];
  const shown = lines.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Stack gap={4}>
      {shown.map(({ text, action, next }) => (
        <Group key={action} gap={8}>
          <Text size="sm" role="status">
            {text}
          </Text>
          <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={() => onInclude(next)}>
            {action}
          </Anchor>
        </Group>
      ))}
    </Stack>
  );
}

type PlaceChoiceProps = {
  checked: ImportCheck;
  isBusy: boolean;
  onPlace: (place: Place) => void;
};

/** Chooses how the file is read, and says which values were taken from merged cells. */
export function PlaceChoice({ checked, isBusy, onPlace }: PlaceChoiceProps) {
  const { sheets, sheet, heading, filled, text } = checked;
  return (
    <Stack gap="xs">
      <Group gap="md">
        {sheets.length > 1 && (
          <NativeSelect
            size="xs"
            label={t`Sheet`}
            disabled={isBusy}
            value={String(sheet)}
            data={sheets.map((name, index) => ({ value: String(index + 1), label: name }))}
            onChange={(event) => onPlace({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        {text !== null && <TextChoice text={text} isBusy={isBusy} onPlace={onPlace} />}
        <NumberInput
          key={heading}
          size="xs"
          w={160}
          label={t`Heading row`}
          disabled={isBusy}
          defaultValue={heading}
          min={1}
          max={1000}
          allowDecimal={false}
          onBlur={(event) => {
            const chosen = Number(event.currentTarget.value);
            if (chosen >= 1 && chosen !== heading) onPlace({ ...placeOf(checked), heading: chosen });
          }}
        />
      </Group>
      {text !== null && <FirstRows rows={text.rows} />}
      {filled > 0 && (
        <Text size="sm" role="status">
          {plural(filled, {
            one: '# empty cell was filled from a merged cell.',
            other: '# empty cells were filled from merged cells.',
          })}
        </Text>
      )}
    </Stack>
  );
}

type TextOfFile = NonNullable<ImportCheck['text']>;

const encodingNames: Record<TextOfFile['encoding'], MessageDescriptor> = {
  'utf-8': msg`Unicode (UTF-8)`,
  'utf-16le': msg`Unicode (UTF-16)`,
  'utf-16be': msg`Unicode (UTF-16 BE)`,
  gb18030: msg`Simplified Chinese (GB18030)`,
  big5: msg`Traditional Chinese (Big5)`,
  shift_jis: msg`Japanese (Shift_JIS)`,
  'euc-jp': msg`Japanese (EUC-JP)`,
  'iso-2022-jp': msg`Japanese (ISO-2022-JP)`,
  'windows-1252': msg`Western (Windows-1252)`,
};

const separatorNames: Record<TextOfFile['separator'], MessageDescriptor> = {
  comma: msg`Comma (,)`,
  semicolon: msg`Semicolon (;)`,
  tab: msg`Tab`,
  bar: msg`Vertical bar (|)`,
};

type TextChoiceProps = Pick<PlaceChoiceProps, 'isBusy' | 'onPlace'> & { text: TextOfFile };

function TextChoice({ text: { encoding, separator }, isBusy, onPlace }: TextChoiceProps) {
  const { _ } = useLingui();
  const choice = <Value extends string>(names: Record<Value, MessageDescriptor>, value: Value) => ({
    size: 'xs',
    disabled: isBusy,
    value,
    data: Object.entries<MessageDescriptor>(names).map(([value, name]) => ({ value, label: _(name) })),
  });
  return (
    <>
      <NativeSelect
        label={t`Encoding`}
        {...choice(encodingNames, encoding)}
        onChange={(event) => onPlace({ encoding: event.currentTarget.value as typeof encoding, separator })}
      />
      <NativeSelect
        label={t`Separator`}
        {...choice(separatorNames, separator)}
        onChange={(event) => onPlace({ encoding, separator: event.currentTarget.value as typeof separator })}
      />
    </>
  );
}

function FirstRows({ rows }: Pick<TextOfFile, 'rows'>) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table fz="xs" c="dimmed" withTableBorder aria-label={t`First rows of the file`} data={{ body: rows }} />
    </Table.ScrollContainer>
  );
}

type MappingTableProps = {
  checked: ImportCheck;
  isBusy: boolean;
  onMap: (mapping: readonly (string | null)[]) => void;
};

/**
 * The field of each column, at first as the server guesses; every change starts a new check. On a phone the sample
 * stands below the heading.
 */
export function MappingTable({ checked: { columns, fields }, isBusy, onMap }: MappingTableProps) {
  const missing = fields.filter(({ field, isRequired }) => isRequired && !columns.some((one) => one.field === field));
  const choices = [
    { value: '', label: t`Leave out` },
    ...fields.map(({ field, label, isReadOnly }) => ({
      value: field,
      label: isReadOnly ? t`${label} (not changed)` : label,
    })),
  ];
  const choose = (index: number, field: string) =>
    onMap(
      columns.map((column, at) => {
        if (at === index) return field === '' ? null : field;
        return column.field === field ? null : column.field;
      }),
    );

  const renderChoice = ({ header, field, index }: Mapped) => (
    <NativeSelect
      size="xs"
      aria-label={t`Meaning of ${header}`}
      disabled={isBusy}
      data={choices}
      value={field ?? ''}
      onChange={(event) => choose(index, event.currentTarget.value)}
    />
  );

  return (
    <Stack gap="xs" component="section" aria-labelledby="columns">
      <Title order={2} id="columns">{t`Columns`}</Title>
      {missing.length > 0 && (
        <Text c="red" size="sm" role="alert">
          <Trans>New rows need: {enumerate(missing.map(({ label }) => label))}</Trans>
        </Text>
      )}
      <DataTable
        label={t`Columns`}
        rows={columns.map((column, index) => ({ ...column, index }))}
        idOf={({ index }) => index}
        empty={null}
        columns={columnsOf(renderChoice)}
      />
    </Stack>
  );
}

type Mapped = ImportCheck['columns'][number] & { index: number };

const columnsOf = (renderChoice: (column: Mapped) => ReactNode): TableColumn<Mapped>[] => [
  {
    id: 'header',
    header: t`Column in the file`,
    cell: ({ header }) => header,
    under: ({ sample }) => <Note size="xs">{sample}</Note>,
  },
  { id: 'sample', header: t`Example`, isWide: true, cell: ({ sample }) => <Note>{sample}</Note> },
  { id: 'field', header: t`Meaning`, width: 190, cell: renderChoice },
];
