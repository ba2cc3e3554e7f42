import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { placeFields } from '#library/academics/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import classes from './bulk-edit.module.css';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkValues, isUnchanged, missingIn, nothingChosen } from './bulk-values.ts';
import type { ChosenScores, ScoreSpec, Shelf } from './filter.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

type Props = {
  chosen: ChosenScores;
  shelf: Shelf;
  select: SelectionOf<ScoreSpec>['select'];
  onClose: () => void;
};

/** Changes only the chosen fields of all selected scores. */
export function BulkEdit({ chosen, shelf, select, onClose }: Props) {
  const [values, setValues] = useState<BulkValues>(nothingChosen);
  const [showsErrors, setShowsErrors] = useState(false);
  const { save, selectAgain } = useBulkEdit({ chosen, shelf, select, onSaved: onClose });
  const missing = missingIn(values);
  const field = placeFields.find((one) => missing[one] !== undefined);
  const isChanged = save.error !== null && 'code' in save.error && save.error.code === 'selection.changed';

  const submit = () => {
    setShowsErrors(true);
    if (field !== undefined) return document.getElementById(`bulk-${field}`)?.focus();
    if (!isUnchanged(values) && !save.isPending) save.mutate(values);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={plural(chosen.count, { one: 'Edit # score', other: 'Edit # scores' })}
      closeOnClickOutside={isUnchanged(values)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            <Trans>Only what you choose is changed; everything else of each score stays as it is.</Trans>
          </Text>
          <FormAlert text={save.error === null ? null : textOf(save.error)} />
          {isChanged && (
            <Group>
              <Button
                size="xs"
                variant="default"
                loading={selectAgain.isPending}
                onClick={() => selectAgain.mutate(undefined, { onSuccess: () => save.reset() })}
              >
                <Trans>Select all that match now</Trans>
              </Button>
            </Group>
          )}
          {showsErrors && isUnchanged(values) && <FormAlert text={t`Please choose what to change`} />}
          <BulkFields
            values={values}
            errors={showsErrors ? missing : {}}
            onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          />
        </Stack>
        <div className={classes.footer}>
          <Button variant="default" size="sm" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" size="sm" loading={save.isPending} disabled={isChanged}>
            {plural(chosen.count, { one: 'Change # score', other: 'Change # scores' })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
