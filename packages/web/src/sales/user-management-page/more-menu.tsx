import type { BinKind } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileImport, IconKey, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { subscriptionsAddress, useHasSubscriptions } from './subscriptions-link.tsx';

/** The actions that do not fit beside the main ones. */
export function MoreMenu({ onImport, deleted }: { onImport: () => void; deleted: BinKind }) {
  const hasSubscriptions = useHasSubscriptions();
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />} onClick={onImport}>
          <Trans>Import</Trans>
        </Menu.Item>
        {hasSubscriptions && (
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to={subscriptionsAddress} {...props} />}
          >
            <Trans>Manage Subscriptions</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/deleted" search={{ kind: deleted }} {...props} />}
        >
          <Trans>Deleted</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
