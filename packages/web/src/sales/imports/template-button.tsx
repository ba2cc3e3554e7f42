import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { download } from '#platform/api/download.ts';
import { useExport } from '#platform/ui/export-progress.ts';
import { importCalls, type ImportOf } from './import-kinds.ts';

/** Downloads an empty file with the headings in the user's language, and says how to change existing records. */
export function TemplateButton({ of }: { of: ImportOf }) {
  const { start, isPending } = useExport((options) => download(importCalls[of].template, {}, options));
  return (
    <Group gap="md">
      <Button
        size="sm"
        variant="default"
        loading={isPending}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={start}
      >
        <Trans>Download a template</Trans>
      </Button>
      <Text size="sm" c="dimmed">
        <Trans>To change existing records, export the list, edit the file and import it.</Trans>
      </Text>
    </Group>
  );
}
