import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLayoutList, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DraftsLink } from './drafts-link.tsx';
import classes from './libraries-page.module.css';

/** Links to the most frequent next steps; the menu beside them has links to all other screens of libraries. */
export function LibraryLinks() {
  return (
    <nav aria-label={t`The whole library`} className={classes.links}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLayoutList size={16} stroke={1.75} aria-hidden />}
        renderRoot={(props) => <Link to="/score-library/scores" {...props} />}
      >
        <Trans>All scores</Trans>
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
        renderRoot={(props) => <Link to="/score-library/manage" {...props} />}
      >
        <Trans>Manage Libraries</Trans>
      </Button>
      <DraftsLink />
    </nav>
  );
}
