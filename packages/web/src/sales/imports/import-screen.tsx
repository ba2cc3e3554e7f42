import { type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Alert, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { FileDrop } from '#platform/ui/file-drop.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { ApplyForm } from './apply-form.tsx';
import type { ImportOf } from './import-kinds.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { MappingTable } from './mapping-table.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { RowsShown } from './rows-shown.tsx';
import { TemplateButton } from './template-button.tsx';
import { useImport } from './use-import.ts';

type Props = {
  of: ImportOf;
  /** A `BackLink` to the list. */
  back: ReactNode;
  /** Called after the import and after its undo, because the loaded records are outdated. */
  onChanged: () => Promise<void>;
  /** Called when the import is done, to return to the list. */
  onDone: () => void;
};

const titles: Record<ImportOf, MessageDescriptor> = {
  channels: msg`Import channels`,
  educators: msg`Import schools and teachers`,
  students: msg`Import users`,
};

/** Chooses a spreadsheet, shows what it would change row by row, and applies it. */
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
          <Alert color="yellow" role="alert">
            <Trans>Something changed in the meantime, so nothing was imported. This is the file checked again.</Trans>
          </Alert>
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
            <MappingTable of={of} checked={checked} isBusy={isChecking || state.isApplying} onMap={state.map} />
            <RowsShown of={of} checked={checked} />
          </>
        )}
      </Stack>
    </Page>
  );
}
