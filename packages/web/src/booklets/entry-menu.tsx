import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp, IconDots, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import type { ReorderActions } from '#ui/reorder/use-reorder.ts';
import classes from './booklet-list.module.css';
import { sayName } from './say-name.ts';
import type { Entry } from './use-booklet-scores.ts';

type Props = {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  actions: ReorderActions;
  onRemove: (ids: readonly number[]) => void;
};

const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with one score. The menu is made when it is asked for. */
export const EntryMenu = memo(function EntryMenu({ entry, isFirst, isLast, actions, onRemove }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const { id } = entry;
  const name = sayName(entry);
  const dots = <IconDots size={18} stroke={1.75} aria-hidden />;
  const item = (label: ReactNode, Icon: typeof IconX, isOff: boolean, act: () => void) => (
    <Menu.Item leftSection={<Icon {...small} />} disabled={isOff} onClick={act}>
      {label}
    </Menu.Item>
  );

  return (
    <span className={classes.buttons}>
      <button
        type="button"
        className={classes.action}
        aria-label={t`Take ${name} out`}
        title={t`Take out`}
        onClick={() => onRemove([id])}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
      {isAsked ? (
        <Menu position="bottom-end" shadow="md" defaultOpened>
          <Menu.Target>
            <button type="button" className={classes.action} aria-label={t`Actions of ${name}`}>
              {dots}
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
      ) : (
        <button
          type="button"
          className={classes.action}
          aria-label={t`Actions of ${name}`}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setIsAsked(true)}
        >
          {dots}
        </button>
      )}
    </span>
  );
});
