import type { BinKind } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export function BinLink({ kind }: { kind: BinKind }) {
  return (
    <Tooltip label={t`Deleted`}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t`Deleted`}
        renderRoot={(props) => <Link to="/deleted" search={{ kind }} {...props} />}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
