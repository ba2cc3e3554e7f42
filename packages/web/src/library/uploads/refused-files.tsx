import type { FileFormat } from '@eemusic/music/formats';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, List, Text } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { foreignFormatName } from './foreign-format-name.ts';
import type { RefusedFile } from './sort-files.ts';

type Props = { files: readonly RefusedFile[]; onDismiss: () => void };

/** Lists refused files, each with its format and how to get MusicXML from it. */
export function RefusedFiles({ files, onDismiss }: Props) {
  if (files.length === 0) return null;
  const byName = new Map(files.map((file) => [file.name, file]));
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconFileAlert aria-hidden />}
      title={t`Only .musicxml files are accepted`}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onDismiss}
    >
      <List size="sm" spacing={4}>
        {[...byName.values()].map(({ name, format }) => (
          <List.Item key={name}>
            {name}
            <Text size="sm" c="dimmed">
              <Advice format={format} />
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Advice({ format }: { format: FileFormat }) {
  if (format === null)
    return <Trans>This is not a score that we recognise. Export it as MusicXML from your notation program.</Trans>;
  if (format === 'musicxml')
    return <Trans>It contains a MusicXML score: give it a name that ends in .musicxml, then upload it again.</Trans>;
  if (format === 'compressed-musicxml')
    return (
      <Trans>It contains a compressed MusicXML score: give it a name that ends in .mxl, then upload it again.</Trans>
    );
  return foreignFormatName(format);
}
