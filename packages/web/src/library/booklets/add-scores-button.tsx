import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Opens the list of all scores; `onLeave` stores the booklet to which scores are added there. */
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
