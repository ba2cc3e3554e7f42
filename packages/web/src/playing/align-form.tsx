import { alignAccompaniment, type Preview } from '@eemusic/contract/playing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput, Popover, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, textOf } from '#api/call-error.ts';
import { call } from '#api/call.ts';
import { toast } from '#ui/toast.tsx';
import type { Alignment } from './alignment.ts';

type Props = {
  id: number;
  stored: NonNullable<Preview['accompaniment']>;
  scoreTempo: number;
  version: number;
  /** Where the recording is. */
  secondNow: () => number;
  /** What is written is heard before it is saved. */
  onTry: (alignment: Alignment) => void;
  /** After it was saved, or somebody else was faster. */
  onChanged: () => Promise<unknown>;
};

/** Says where the score begins in its recording and how fast it is played there. */
export function AlignForm({ id, stored, scoreTempo, version, secondNow, onTry, onChanged }: Props) {
  const [draft, setDraft] = useState<Partial<Alignment>>({});
  const [isOpen, setIsOpen] = useState(false);
  const { offset, tempo } = { offset: stored.offset, tempo: stored.tempo, ...draft };
  const isChanged = offset !== stored.offset || tempo !== stored.tempo;
  useEffect(() => onTry({ offset, tempo }), [offset, tempo, onTry]);

  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(alignAccompaniment, { id: String(id), offset, tempo, version }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await onChanged();
      setDraft({});
      setIsOpen(false);
    },
    onError: async (error) => {
      if (isStale(error)) await onChanged();
      else toast.error(textOf(error));
    },
  });

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top" width={280} trapFocus withArrow shadow="md">
      <Popover.Target>
        <Button size="compact-sm" variant={isChanged ? 'light' : 'default'} onClick={() => setIsOpen(!isOpen)}>
          <Trans>Align</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Align the accompaniment`}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Stack gap="sm">
            {isStale(save.error) && (
              <Alert color="orange" variant="light" p="xs" role="alert">
                <Trans>
                  Somebody else has changed this score. What you wrote is still here: save again to keep it.
                </Trans>
              </Alert>
            )}
            <Group gap="xs" align="end" wrap="nowrap">
              <NumberInput
                label={t`The music begins at`}
                suffix={t` s`}
                size="xs"
                decimalScale={2}
                step={0.05}
                min={-600}
                max={600}
                value={offset}
                onChange={(to) => typeof to === 'number' && setDraft({ ...draft, offset: to })}
              />
              <Button
                size="xs"
                variant="default"
                flex="none"
                onClick={() => setDraft({ ...draft, offset: Math.round(secondNow() * 100) / 100 })}
              >
                <Trans>Begins now</Trans>
              </Button>
            </Group>
            <NumberInput
              label={t`Tempo of the recording`}
              description={t`Quarter notes a minute. Empty: as the score, ${scoreTempo}.`}
              size="xs"
              decimalScale={1}
              min={10}
              max={400}
              value={tempo ?? ''}
              onChange={(to) => setDraft({ ...draft, tempo: typeof to === 'number' ? to : null })}
            />
            <Button type="submit" size="xs" disabled={!isChanged} loading={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

function isStale(error: unknown): boolean {
  return error instanceof CallError && error.code === 'record.stale';
}
