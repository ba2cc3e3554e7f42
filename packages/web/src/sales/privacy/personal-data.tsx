import { exportPersonalData, type personalDataFormats } from '@eemusic/contract/sales/privacy';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { download } from '#platform/api/download.ts';
import { useExport } from '#platform/ui/export-progress.ts';
import { IconButton, Opens } from '#sales/ui/index.ts';
import { EraseDialog } from './erase-dialog.tsx';

type Props = { studentId: number; fullName: string; onErased: () => void };

/** Shown below the form of a user: what families may request under privacy laws. */
export function PersonalData({ studentId, fullName, onErased }: Props) {
  return (
    <FormSection
      title={t`Personal data`}
      hint={
        <Trans>
          A file with everything the console holds about this user: the form above, keys, sales, practice, linked
          support cards with their emails, and the activity.
        </Trans>
      }
    >
      <Group gap="sm">
        <ExportFile studentId={studentId} format="pdf" label={t`Export as PDF`} />
        <ExportFile studentId={studentId} format="json" label={t`Export as JSON`} />
        <Opens
          renderButton={(open) => (
            <Button variant="default" c="var(--bad-text)" onClick={open}>{t`Erase this user…`}</Button>
          )}
        >
          {(close) => <EraseDialog id={studentId} name={fullName} onErased={onErased} onClose={close} />}
        </Opens>
      </Group>
    </FormSection>
  );
}

type FileProps = { studentId: number; format: (typeof personalDataFormats)[number]; label: string };

function ExportFile({ studentId, format, label }: FileProps) {
  const { start, isPending } = useExport((options) => download(exportPersonalData, { studentId, format }, options));
  return (
    <IconButton icon={IconFileText} loading={isPending} onClick={start}>
      {label}
    </IconButton>
  );
}
