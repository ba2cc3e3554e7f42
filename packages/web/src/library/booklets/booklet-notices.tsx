import { maxPrinted } from '@eemusic/contract/library/printing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { formatName } from './format-name.ts';
import type { Entry } from './use-booklet-scores.ts';

type GoneProps = { entries: readonly Entry[]; onRemove: (ids: readonly number[]) => void };

export function GoneNotice({ entries, onRemove }: GoneProps) {
  const names = joinWithAnd(entries.map(formatName));
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t`No longer in the library: ${names}`}>
      <Button size="xs" variant="default" onClick={() => onRemove(entries.map(({ id }) => id))}>
        <Trans>Take out</Trans>
      </Button>
    </Alert>
  );
}

export function TooManyNotice({ count, onKeep }: { count: number; onKeep: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={tooManyText()}>
      <Button size="xs" variant="default" onClick={onKeep}>
        <Trans>
          Keep the first {maxPrinted} of {count}
        </Trans>
      </Button>
    </Alert>
  );
}

export function tooManyText(): string {
  return t`A booklet holds at most ${maxPrinted} scores`;
}

export function goneText(): string {
  return t`Please remove the scores that are no longer in the library first`;
}
