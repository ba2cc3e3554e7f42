import type { DuplicateGroup } from '@eemusic/contract/library/duplicates';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatPlace } from '#platform/names/places.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import classes from './duplicates-page.module.css';
import { useEnableScore } from './use-duplicate-actions.ts';

type Props = {
  score: DuplicateGroup['scores'][number];
  onDelete: (id: number) => void;
  /** Missing for the first score, with which the others are compared. */
  onCompare?: (() => void) | undefined;
};

/** Opens a score above this list, which stays as it is. */
const above = { to: '/score-library/duplicates', resetScroll: false } as const;

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One score of a group. */
export function DuplicateRow({ score, onDelete, onCompare }: Props) {
  const { id, name, thumbnail, scoreEnabled } = score;
  const enable = useEnableScore(id);
  return (
    <li className={classes.row}>
      <span className={classes.paper}>
        {thumbnail !== null && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
      </span>
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        <div className={classes.where}>{formatPlace(score)}</div>
      </div>
      <div className={classes.actions}>
        {onCompare && (
          <Button size="xs" variant="default" aria-label={t`Compare ${name}`} onClick={onCompare}>
            <Trans>Compare</Trans>
          </Button>
        )}
        <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={enable} />
        <Tooltip label={t`Preview`}>
          <ActionIcon
            aria-label={t`Preview ${name}`}
            renderRoot={(props) => <Link {...above} search={(before) => ({ ...before, preview: id })} {...props} />}
          >
            <IconEye {...iconProps} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t`Edit`}>
          <ActionIcon
            aria-label={t`Edit ${name}`}
            renderRoot={(props) => <Link {...above} search={(before) => ({ ...before, edit: id })} {...props} />}
          >
            <IconPencil {...iconProps} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t`Delete`}>
          <ActionIcon aria-label={t`Delete ${name}`} onClick={() => onDelete(id)}>
            <IconTrash {...iconProps} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
