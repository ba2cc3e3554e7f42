import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp, IconDots, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { ReorderActions } from '#platform/ui/reorder/use-reorder.ts';
import classes from './booklet-list.module.css';
import { formatName } from './format-name.ts';
import type { Entry } from './use-booklet-scores.ts';

type Props = {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  actions: ReorderActions;
  onRemove: (ids: readonly number[]) => void;
};

const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions for one score. The menu is created only when it is first opened. */
export const EntryMenu = memo(function EntryMenu({ entry, onRemove, ...rest }: Props) {
  useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = formatName(entry);

  return (
    <span className={classes.buttons}>
      <button
        type="button"
        className={classes.action}
        aria-label={t`Take ${name} out`}
        title={t`Take out`}
        onClick={() => onRemove([entry.id])}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
      {isConfirming ? (
        <MovingMenu entry={entry} onRemove={onRemove} {...rest} />
      ) : (
        <button
          type="button"
          className={classes.action}
          aria-label={t`Actions of ${name}`}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setIsConfirming(true)}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </span>
  );
});

/** Opens as soon as it is mounted. */
function MovingMenu({ entry, isFirst, isLast, actions, onRemove }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  /* This button replaced the one that was pressed, so Mantine's menu cannot return the focus. */
  const giveBack = () => requestAnimationFrame(() => target.current?.focus());

  const { id } = entry;
  const item = (label: ReactNode, Icon: typeof IconX, isOff: boolean, act: () => void) => (
    <Menu.Item leftSection={<Icon {...small} />} disabled={isOff} onClick={act}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" shadow="md" defaultOpened onClose={giveBack}>
      <Menu.Target>
        <button type="button" ref={target} className={classes.action} aria-label={t`Actions of ${formatName(entry)}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {item(<Trans>Move up</Trans>, IconArrowUp, isFirst, () => actions.nudge(id, -1))}
        {item(<Trans>Move down</Trans>, IconArrowDown, isLast, () => actions.nudge(id, 1))}
        {item(<Trans>Move to the beginning</Trans>, IconArrowBarToUp, isFirst, () => actions.nudge(id, -1e6))}
        {item(<Trans>Move to the end</Trans>, IconArrowBarToDown, isLast, () => actions.nudge(id, 1e6))}
        {item(<Trans>Take out</Trans>, IconX, false, () => onRemove([id]))}
      </Menu.Dropdown>
    </Menu>
  );
}
