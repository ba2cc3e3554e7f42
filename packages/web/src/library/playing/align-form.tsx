import { alignAccompaniment, type Preview } from '@eemusic/contract/library/playing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { Alignment } from './alignment.ts';
import classes from './playing-bar.module.css';

type Props = {
  id: number;
  stored: NonNullable<Preview['accompaniment']>;
  scoreTempo: number;
  version: number;
  /** Current position of the recording, in seconds. */
  secondNow: () => number;
  /** Plays the alignment before it is saved. */
  onTry: (alignment: Alignment) => void;
  /** Called after the alignment was saved, or refused because somebody else saved first. */
  onChanged: () => Promise<unknown>;
};

/** Sets the position in the recording at which the score begins, and the tempo of the recording. */
export function AlignForm({ id, stored, scoreTempo, version, secondNow, onTry, onChanged }: Props) {
  const [draft, setDraft] = useState<Partial<Alignment>>({});
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { offset, tempo } = { offset: stored.offset, tempo: stored.tempo, ...draft };
  const isChanged = offset !== stored.offset || tempo !== stored.tempo;
  useEffect(() => onTry({ offset, tempo }), [offset, tempo, onTry]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  /* Keeps Escape from also closing the preview around the form. */
  const keepsEscape = {
    'data-mantine-stop-propagation': true,
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && close(),
  };

  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(alignAccompaniment, { id: String(id), offset, tempo, version }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await onChanged();
      setDraft({});
      close();
    },
    onError: async (error) => {
      if (isStale(error)) await onChanged();
      else toast.failure(error);
    },
  });

  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant={isChanged ? 'light' : 'default'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Trans>Align</Trans>
      </Button>
      {isOpen && (
        <form
          className={classes.align}
          aria-label={t`Align the accompaniment`}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          {isStale(save.error) && (
            <Alert color="orange" variant="light" p="xs" role="alert" w="100%">
              <Trans>Someone else has changed this score. What you wrote is still here: save again to keep it.</Trans>
            </Alert>
          )}
          <NumberInput
            {...keepsEscape}
            label={t`The music begins at`}
            suffix={t` s`}
            size="xs"
            w={148}
            decimalScale={2}
            step={0.05}
            min={-600}
            max={600}
            value={offset}
            onChange={(to) => typeof to === 'number' && setDraft({ ...draft, offset: to })}
          />
          <Button
            {...keepsEscape}
            size="xs"
            variant="default"
            onClick={() => setDraft({ ...draft, offset: Math.round(secondNow() * 100) / 100 })}
          >
            <Trans>Begins now</Trans>
          </Button>
          <NumberInput
            {...keepsEscape}
            label={t`Tempo of the recording`}
            placeholder={t`${scoreTempo}, as the score`}
            aria-description={t`Quarter notes a minute. Empty: as the score, ${scoreTempo}.`}
            leftSection="♩ ="
            leftSectionWidth={34}
            size="xs"
            w={180}
            decimalScale={1}
            min={10}
            max={400}
            value={tempo ?? ''}
            onChange={(to) => setDraft({ ...draft, tempo: typeof to === 'number' ? to : null })}
          />
          <Button {...keepsEscape} type="submit" size="xs" disabled={!isChanged} loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </>
  );
}

function isStale(error: unknown): boolean {
  return error instanceof CallError && error.code === 'record.stale';
}
