import type { RegionCode } from '@eemusic/contract/platform/regions';
import { statusLabel } from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { inLanguage } from '#platform/locales/formats.ts';
import { formatStatus, regionChoices } from '#platform/names/fields.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { BulkSelect } from '#platform/ui/form/bulk-select.tsx';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { type Find, RecordSelect } from '#platform/ui/form/record-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { inactiveText, type Switched } from './inactive-text.ts';
import { refreshUserManagement } from './refresh-user-management.ts';

/** The values to set in all selected rows; what is left out stays as it is, and null means none. */
export type ChangeSet = { region?: RegionCode | null; status?: 0 | 1; owner?: number | null };

type Owner = {
  /** 'New school or teacher'. */
  label: string;
  /** 'To no school or teacher'. */
  nobody: string;
  /** States what stays unchanged. */
  hint: string;
  find: Find;
};

export type ChangeProps = {
  kind: Switched;
  /** 'Edit 50 users'. */
  title: string;
  /** Missing for rows without owners, which need a region. */
  owner?: Owner;
  change: (set: ChangeSet) => Promise<{ message: string; deletionId: number | null }>;
  /** Clears the selection. */
  clear: () => void;
};

/** Sets what is chosen in all selected rows; afterwards a notice offers to undo it. */
export function ChangeDialog({ onClose, ...props }: ChangeProps & { onClose: () => void }) {
  const { kind, title, owner } = props;
  const [set, setSet] = useState<ChangeSet>({});
  const [showsError, setShowsError] = useState(false);
  const change = useChange(props, onClose);
  const isUnchanged = Object.keys(set).length === 0;
  const put = (name: keyof ChangeSet, value: unknown) => {
    const { [name]: _before, ...others } = set;
    setSet(value === undefined ? others : { ...others, [name]: value });
  };
  const submit = () => {
    setShowsError(true);
    if (!isUnchanged) change.mutate(set);
  };

  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={isUnchanged && !change.isPending}>
      <Form onSubmit={submit}>
        <Stack gap="md">
          <FormAlert text={change.error === null ? null : textOf(change.error)} />
          {showsError && isUnchanged && <FormAlert text={t`Please choose what to change`} />}
          {owner && <OwnerField owner={owner} onChange={(id) => put('owner', id)} />}
          <BulkSelect
            label={t`Region`}
            value={set.region === null ? 'none' : (set.region ?? null)}
            choices={[...(owner ? [{ value: 'none', label: t`No region` }] : []), ...regionChoices()]}
            onChange={(code) => put('region', code === 'none' ? null : (code ?? undefined))}
          />
          <BulkSelect
            label={inLanguage(statusLabel)}
            value={set.status ?? null}
            choices={([1, 0] as const).map((value) => ({ value, label: formatStatus(value) }))}
            onChange={(status) => put('status', status ?? undefined)}
          />
          {set.status === 0 && (
            <Text size="sm" c="dimmed">
              {inactiveText(kind)}
            </Text>
          )}
          <FormActions onCancel={onClose} loading={change.isPending}>
            <Trans>Save</Trans>
          </FormActions>
        </Stack>
      </Form>
    </Dialog>
  );
}

type OwnerFieldProps = { owner: Owner; onChange: (id: number | null | undefined) => void };

/** One owner, none, or no change. */
function OwnerField({ owner: { label, nobody, hint, find }, onChange }: OwnerFieldProps) {
  const [chosen, setChosen] = useState<Item | null>(null);
  const [isNobody, setNobody] = useState(false);
  const put = (item: Item | null, nobody: boolean) => {
    setChosen(item);
    setNobody(nobody);
    onChange(nobody ? null : item?.id);
  };
  return (
    <>
      {!isNobody && (
        <RecordSelect
          label={label}
          placeholder={t`No change`}
          clearLabel={t`Clear`}
          value={chosen}
          onChange={(item) => put(item, false)}
          find={find}
          error={undefined}
        />
      )}
      <Checkbox label={nobody} checked={isNobody} onChange={(event) => put(null, event.currentTarget.checked)} />
      {(isNobody || chosen !== null) && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
}

function useChange({ change, clear }: ChangeProps, onClose: () => void) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const refresh = () => refreshUserManagement(client);
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: change,
    onSuccess: ({ message, deletionId }) => {
      onClose();
      clear();
      /* The focused button disappears together with the selection. */
      focusTitle();
      if (deletionId === null) toast.info(message);
      else toastDeleted({ message, deletionId, onRestored: refresh });
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'selection.changed') clear();
    },
    onSettled: refresh,
  });
}
