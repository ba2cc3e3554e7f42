import type { RegionCode } from '@eemusic/contract/platform/regions';
import { statusLabel } from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { inLanguage } from '#platform/locales/formats.ts';
import { formatStatus, regionChoices } from '#platform/names/fields.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { BulkSelect } from '#platform/ui/form/bulk-select.tsx';
import { type Find, RecordSelect } from '#platform/ui/form/record-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { FormDialog, Note, refreshUserManagement } from '#sales/ui/index.ts';
import { inactiveText } from './inactive-text.ts';
import type { Kind } from './records.ts';

/** The values to set in all selected rows; what is left out stays as it is, and null means none. */
export type ChangeSet = { region?: RegionCode | null; status?: 0 | 1; owner?: number | null };

type Owner = {
  label: string;
  nobody: string;
  /** States what stays unchanged. */
  hint: string;
  find: Find;
};

export type ChangeProps = {
  kind: Kind;
  title: string;
  /** Missing for rows without owners, which need a region. */
  owner?: Owner;
  change: (set: ChangeSet) => Promise<{ message: string; deletionId: number | null }>;
  clear: () => void;
};

export function ChangeSelected({ onClose, ...props }: ChangeProps & { onClose: () => void }) {
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
    <FormDialog
      title={title}
      action={t`Save`}
      change={{ problem: change.error && textOf(change.error), isPending: change.isPending, submit }}
      closeOnClickOutside={isUnchanged && !change.isPending}
      onClose={onClose}
    >
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
      {set.status === 0 && <Note>{inactiveText(kind)}</Note>}
    </FormDialog>
  );
}

type OwnerFieldProps = { owner: Owner; onChange: (id: number | null | undefined) => void };

function OwnerField({ owner: { label, nobody, hint, find }, onChange }: OwnerFieldProps) {
  const [chosen, setChosen] = useState<Item | null>(null);
  return (
    <>
      <RecordSelect
        label={label}
        placeholder={t`No change`}
        clearLabel={t`Clear`}
        first={{ id: 0, name: nobody }}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          onChange(next?.id === 0 ? null : next?.id);
        }}
        find={find}
      />
      {chosen !== null && <Note>{hint}</Note>}
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
