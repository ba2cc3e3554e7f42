import { exportPersonalData, type personalDataFormats } from '@eemusic/contract/sales/privacy';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#platform/api/download.ts';
import { useExport } from '#platform/ui/export-progress.ts';
import { EraseDialog } from './erase-dialog.tsx';

type Props = { studentId: number; fullName: string; onErased: () => void };

/** Shown below the form of a user: what families may request under privacy laws. */
export function PersonalData({ studentId, fullName, onErased }: Props) {
  const [isErasing, setErasing] = useState(false);
  return (
    <Stack component="section" aria-labelledby="personal-data" gap="sm" mt="xl" maw={720}>
      <Title order={2} id="personal-data">
        <Trans>Personal data</Trans>
      </Title>
      <Text size="sm" c="dimmed">
        <Trans>
          A file with everything the console holds about this user: the form above, keys, sales, practice, linked
          support cards with their emails, and the activity.
        </Trans>
      </Text>
      <Group gap="sm">
        <ExportFile studentId={studentId} format="pdf" label={t`Export as PDF`} />
        <ExportFile studentId={studentId} format="json" label={t`Export as JSON`} />
        <Button size="sm" variant="default" c="var(--bad-text)" onClick={() => setErasing(true)}>
          <Trans>Erase this user…</Trans>
        </Button>
      </Group>
      {isErasing && (
        <EraseDialog id={studentId} name={fullName} onErased={onErased} onClose={() => setErasing(false)} />
      )}
    </Stack>
  );
}

type FileProps = { studentId: number; format: (typeof personalDataFormats)[number]; label: string };

function ExportFile({ studentId, format, label }: FileProps) {
  const { start, isPending } = useExport((options) => download(exportPersonalData, { studentId, format }, options));
  return (
    <Button
      size="sm"
      variant="default"
      loading={isPending}
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={start}
    >
      {label}
    </Button>
  );
}
