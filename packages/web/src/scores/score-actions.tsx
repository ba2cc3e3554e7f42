import type { Score } from '@eemusic/contract/scores';
import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './score-list.module.css';
import { usePreviewLink } from './use-preview-link.ts';
import { useScoresAddress } from './use-scores-address.ts';

export function ScoreActions({ score: { id, name }, onDelete }: { score: Score; onDelete: (id: number) => void }) {
  const { change } = useScoresAddress();
  const preview = usePreviewLink(id);
  return (
    <span className={classes.buttons}>
      <Tooltip label={t`Preview`}>
        <ActionIcon aria-label={t`Preview ${name}`} visibleFrom="xs" {...preview}>
          <IconEye size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t`Edit`}>
        <ActionIcon aria-label={t`Edit ${name}`} onClick={() => change({ edit: id })}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t`Delete`}>
        <ActionIcon aria-label={t`Delete ${name}`} onClick={() => onDelete(id)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
