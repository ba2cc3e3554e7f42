import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Links to the editions of a score, where its notes are corrected. */
export function EditionsLink({ id }: { id: number }) {
  return (
    <Button
      component={Link}
      to={`/score-library/editions/${id}`}
      size="xs"
      variant="default"
      leftSection={<IconHistory size={16} aria-hidden />}
    >
      <Trans>New edition…</Trans>
    </Button>
  );
}
