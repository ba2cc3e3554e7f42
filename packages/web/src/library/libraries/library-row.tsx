import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconMusic, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import classes from './manage-libraries.module.css';
import type { LibraryOrder } from './use-library-order.ts';

type Props = {
  library: Library;
  order: LibraryOrder;
  hintId: string;
  mayOpenScores: boolean;
  /** On a phone the actions are in a menu. */
  isPhone: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export function LibraryRow({ library, order, hintId, mayOpenScores, isPhone, onEdit, onDelete }: Props) {
  const { id, name, shortName, image } = library;
  const { lifted, libraries, actions } = order;
  const position = order.positionOf(id);
  const isAlone = libraries.length === 1;
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-lifted={lifted === id || undefined}
      style={position === null ? undefined : { order: position }}
    >
      {!isAlone && (
        <MoveHandle id={id} name={name} position={lifted === id ? position : null} actions={actions} hintId={hintId} />
      )}
      <ImageWithFallback src={image === '' ? null : image} alt="" icon={IconMusic} width={64} height={64} />
      <div className={classes.text}>
        <Text fw={600} lineClamp={3} title={`${name} - ${shortName}`}>
          {name} - {shortName}
        </Text>
        <Scores library={library} mayOpen={mayOpenScores} />
      </div>
      <Group gap={4} wrap="nowrap">
        {!isPhone && (
          <>
            <Tooltip label={t`Edit`}>
              <ActionIcon aria-label={t`Edit ${name}`} onClick={onEdit}>
                <IconPencil {...iconProps} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t`Delete`}>
              <ActionIcon aria-label={t`Delete ${name}`} onClick={onDelete}>
                <IconTrash {...iconProps} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon aria-label={t`Actions of ${name}`}>
              <IconDots {...iconProps} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isPhone && (
              <>
                <Menu.Item leftSection={<IconPencil {...small} />} onClick={onEdit}>
                  <Trans>Edit</Trans>
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash {...small} />} onClick={onDelete}>
                  <Trans>Delete</Trans>
                </Menu.Item>
              </>
            )}
            <Menu.Item
              leftSection={<IconArrowUp {...small} />}
              disabled={libraries[0]?.id === id}
              onClick={() => actions.nudge(id, -1)}
            >
              <Trans>Move up</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...small} />}
              disabled={libraries.at(-1)?.id === id}
              onClick={() => actions.nudge(id, 1)}
            >
              <Trans>Move down</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  );
}

function Scores({ library: { id, name, scores }, mayOpen }: { library: Library; mayOpen: boolean }) {
  const scoreCount = plural(scores, { one: '# score', other: '# scores' });
  if (!mayOpen)
    return (
      <Text size="sm" c="dimmed">
        {scoreCount}
      </Text>
    );
  return (
    <Anchor
      size="sm"
      aria-label={t`${scoreCount} of ${name}`}
      renderRoot={(props) => <Link to="/score-library/$id/upload" params={{ id: String(id) }} {...props} />}
    >
      {scoreCount}
    </Anchor>
  );
}
