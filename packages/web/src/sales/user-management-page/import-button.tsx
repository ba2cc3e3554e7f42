import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';

/** Opens the import in place of the list. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onClick}>
      <Trans>Import</Trans>
    </Button>
  );
}
