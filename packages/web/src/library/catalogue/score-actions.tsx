import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useChangeAddress } from '#library/scores/index.ts';
import cells from '#platform/ui/list/cells.module.css';
import { RowButton } from '#platform/ui/list/row-button.tsx';
import classes from './scores.module.css';
import { usePreviewLink } from './use-preview-link.ts';

type Props = { score: ListedScore; onDelete: (id: number) => void };

export function ScoreActions({ score: { id, name }, onDelete }: Props) {
  const change = useChangeAddress();
  const { ahead, openLarge } = usePreviewLink(id);
  return (
    <span className={classes.buttons}>
      <span className={classes.roomy} {...ahead}>
        <RowButton icon={IconEye} label={t`Preview ${name}`} hint={t`Preview`} onClick={openLarge} />
      </span>
      <RowButton icon={IconPencil} label={t`Edit ${name}`} hint={t`Edit`} onClick={() => change({ edit: id })} />
      <RowButton icon={IconTrash} label={t`Delete ${name}`} hint={t`Delete`} onClick={() => onDelete(id)} />
    </span>
  );
}

export function SelectScore({ name, isSelected }: { name: string; isSelected: boolean }) {
  return (
    <input
      type="checkbox"
      className={cells.box}
      aria-label={t`Select ${name}`}
      checked={isSelected}
      onChange={() => undefined}
      data-select
    />
  );
}
