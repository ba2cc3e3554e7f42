import { defaultOverlapHours, rotateToken, type Token } from '@eemusic/contract/access/tokens';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ShownOnce } from '#platform/ui/shown-once.tsx';
import { expiryAfter, ExpirySelect, type Lifetime } from './expiry-select.tsx';

const overlaps = [0, 1, defaultOverlapHours, 7 * 24] as const;

const formatOverlap = (hours: number): string => {
  if (hours === 0) return t`Ends at once`;
  const days = hours / 24;
  return hours < 24
    ? plural(hours, { one: 'Valid for another hour', other: 'Valid for another # hours' })
    : plural(days, { one: 'Valid for another day', other: 'Valid for another # days' });
};

type Props = { token: Token; onRotated: () => void; onClose: () => void };

/** Two steps: how long the old token stays valid, then the new one, which is shown only once. */
export function RotateDialog({ token: { tokenId, name }, onRotated, onClose }: Props) {
  const [overlapHours, setOverlap] = useState<number>(defaultOverlapHours);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  const rotate = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(rotateToken, { tokenId, overlapHours, expiresAt: expiryAfter(lifetime, new Date()) }),
    onSuccess: onRotated,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rotate.mutate();
  };
  const isMade = rotate.data !== undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isMade ? t`Copy the token` : t`Rotate the token of ${name}`}
      closeOnClickOutside={false}
      closeOnEscape={!isMade}
      withCloseButton={!isMade}
    >
      {isMade ? (
        <ShownOnce
          intro={<Trans>This is the new token of {name}. You won’t see it again, so keep it safe.</Trans>}
          secret={rotate.data.token}
          onDone={onClose}
        />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <FormAlert text={rotate.error && textOf(rotate.error)} />
            <Text>
              <Trans>You get a new token with the same name and scopes. Both work for as long as you choose.</Trans>
            </Text>
            <Select
              label={t`The old token`}
              data={overlaps.map((hours) => ({ value: String(hours), label: formatOverlap(hours) }))}
              value={String(overlapHours)}
              allowDeselect={false}
              data-autofocus
              onChange={(hours) => setOverlap(Number(hours))}
            />
            <ExpirySelect value={lifetime} onChange={setLifetime} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={rotate.isPending}>
                <Trans>Rotate</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
