import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

export function PrintButton() {
  return (
    <Button
      size="sm"
      variant="default"
      flex="none"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
    >
      <Trans>Print</Trans>
    </Button>
  );
}
