import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Leads to all scores; `onLeave` stores the booklet for which they are selected. */
export function AddScoresButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/score-library/scores" onClickCapture={onLeave} {...props} />}
    >
      <Trans>Add scores</Trans>
    </Button>
  );
}
