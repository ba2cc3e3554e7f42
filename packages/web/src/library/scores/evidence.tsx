import type { Analysis } from '@eemusic/contract/library/analysis';
import type { Certainty } from '@eemusic/music/analysis';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { useLingui } from '@lingui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2, IconHelpCircle } from '@tabler/icons-react';
import classes from './evidence.module.css';
import { listMeasures } from './name-measures.ts';

const marks = {
  certain: { icon: IconCircleCheck, text: msg`Certain` },
  likely: { icon: IconCircleHalf2, text: msg`Likely` },
  unsure: { icon: IconHelpCircle, text: msg`Unsure` },
} as const satisfies Record<Certainty, unknown>;

type AnyTag = Analysis['tags'][ListTag | SwitchTag];
/** What the notes say about a tag. The reason is already translated, and empty for a score that is in the library. */
export type ReadTag = Pick<AnyTag, 'value' | 'certainty' | 'reason' | 'measures' | 'labels'> &
  Partial<Pick<AnyTag, 'code' | 'params'>>;

type Props = {
  id: string;
  evidence: ReadTag;
  /** The value read from the notes; null if the list has no such value. */
  valueFromNotes: string | null;
  isOverruled: boolean;
  onAccept: () => void;
};

/** Shows certainty and reason of a tag read from the notes, or that staff chose another value. */
export function Evidence({ id, evidence, valueFromNotes, isOverruled, onAccept }: Props) {
  const { i18n } = useLingui();
  const { certainty, reason } = evidence;
  const { icon: Mark, text } = marks[certainty];
  const where = listMeasures(evidence);

  if (isOverruled && certainty !== 'unsure' && valueFromNotes !== null) {
    return (
      <div id={id} className={classes.conflict} role="status">
        <IconAlertTriangle size={14} stroke={2} aria-hidden className={classes.mark} />
        <Text size="xs" c="inherit">
          {reason === '' ? (
            <Trans>
              The notes say <b>{valueFromNotes}</b>
            </Trans>
          ) : (
            <Trans>
              The notes say <b>{valueFromNotes}</b>: {reason}
            </Trans>
          )}
          {where !== null && ` · ${where}`}
        </Text>
        <Button size="compact-sm" variant={reason === '' ? 'light' : 'default'} onClick={onAccept}>
          <Trans>Use ‘{valueFromNotes}’</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div id={id} className={classes.evidence} data-certainty={isOverruled ? undefined : certainty}>
      <Mark size={14} stroke={2} aria-hidden className={classes.mark} />
      <Text size="xs" c="dimmed">
        <span className={classes.certainty}>{i18n._(text)}</span>
        {reason !== '' && ` · ${reason}`}
        {where !== null && ` · ${where}`}
      </Text>
    </div>
  );
}
