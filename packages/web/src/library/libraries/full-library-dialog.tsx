import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';

type Props = { library: Library | null; mayOpenScores: boolean; onClose: () => void };

/** Explains why a library with scores cannot be deleted. */
export function FullLibraryDialog({ library, mayOpenScores, onClose }: Props) {
  /* Keeps the text while the dialog fades out. */
  const [last, setLast] = useState(library);
  if (library !== null && library !== last) setLast(library);

  const { id = 0, name = '', scores = 0 } = last ?? {};
  return (
    <Dialog opened={library !== null} onClose={onClose} title={t`${name} cannot be deleted`} centered>
      <Text>
        {plural(scores, {
          one: 'This library holds # score. Move or delete it first.',
          other: 'This library holds # scores. Move or delete them first.',
        })}
      </Text>
      <Group justify="flex-end" mt="md" gap="xs">
        {mayOpenScores && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/score-library/$id/upload" params={{ id: String(id) }} {...props} />}
          >
            <Trans>Open the library</Trans>
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
