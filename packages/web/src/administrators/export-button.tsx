import { exportAdministrators } from '@eemusic/contract/administrators';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '#api/download.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';

/** Saves all pages of the present search. */
export function ExportButton() {
  const { page: _page, size: _size, ...found } = useAdministratorsAddress().filter;
  const { mutate, isPending } = useMutation({ mutationFn: () => download(exportAdministrators, found) });
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      <Trans>Export</Trans>
    </Button>
  );
}
