import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { type Find, RecordSelect } from '#platform/ui/form/record-select.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { refreshUserManagement } from './refresh-user-management.ts';

/** Members that were moved together, and their previous owner; null for none. */
export type MovedFrom = { owner: number | null; members: readonly number[] };
export type Moved = { message: string; before: readonly MovedFrom[] };

export type MoveProps = {
  /** 'Move 50 users'. */
  title: string;
  /** Label of the field for the new owner. */
  ownerLabel: string;
  /** 'To no school or teacher'. */
  nobodyLabel: string;
  /** States what stays unchanged. */
  hint: string;
  find: Find;
  /** Moves the selected rows. */
  move: (to: number | null) => Promise<Moved>;
  /** Moves these members back to their previous owner. */
  moveBack: (from: MovedFrom) => Promise<unknown>;
  /** Clears the selection. */
  clear: () => void;
};

/** Asks for the new owner and moves the selected rows; afterwards a notice offers to undo it. */
export function MoveDialog({ onClose, ...props }: MoveProps & { onClose: () => void }) {
  const { title, ownerLabel, nobodyLabel, hint, find } = props;
  const [owner, setOwner] = useState<Item | null>(null);
  const [isToNobody, setToNobody] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const move = useMove(props, onClose);
  const submit = () => {
    const isUndecided = owner === null && !isToNobody;
    setMissing(isUndecided);
    if (!isUndecided) move.mutate(isToNobody || owner === null ? null : owner.id);
  };

  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={!move.isPending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <FormAlert text={move.error === null ? null : textOf(move.error)} />
          {!isToNobody && (
            <RecordSelect
              label={ownerLabel}
              placeholder={t`Search by name`}
              clearLabel={t`Clear`}
              value={owner}
              onChange={(chosen) => {
                setOwner(chosen);
                setMissing(false);
              }}
              find={find}
              error={isMissing ? t`Please fill in this field` : undefined}
              required
            />
          )}
          <Checkbox
            label={nobodyLabel}
            checked={isToNobody}
            onChange={(event) => setToNobody(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={move.isPending}>
              <Trans>Move</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useMove({ move, moveBack, clear }: MoveProps, onClose: () => void) {
  const client = useQueryClient();
  const refresh = () => refreshUserManagement(client);
  const undo = useMutation({
    mutationFn: async ({ before }: Moved) => {
      for (const from of before) await moveBack(from);
    },
    onSuccess: () => toast.success(t`Moved back`),
    onSettled: refresh,
  });
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: move,
    onSuccess: (moved) => {
      onClose();
      clear();
      /* The focused button disappears together with the selection. */
      focusTitle();
      if (moved.before.length === 0) toast.info(t`They are there already, so nothing was moved.`);
      else toast.action(moved.message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => undo.mutate(moved) });
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'selection.changed') clear();
    },
    onSettled: refresh,
  });
}
