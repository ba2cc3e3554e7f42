import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  IconChartGridDots,
  IconChecklist,
  IconCopy,
  type Icon,
  IconLayoutList,
  IconSettings,
  IconStairs,
  IconTags,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { DraftsLink } from './drafts-link.tsx';
import classes from './libraries-page.module.css';

type Screen = { to: LinkProps['to']; icon: Icon; name: string };

/** Links to the screens about all libraries. */
export function LibraryLinks() {
  const screens: Screen[] = [
    { to: '/score-library/scores', icon: IconLayoutList, name: t`All scores` },
    { to: '/score-library/coverage', icon: IconChartGridDots, name: t`Coverage` },
    { to: '/score-library/findings', icon: IconChecklist, name: t`Findings` },
    { to: '/score-library/duplicates', icon: IconCopy, name: t`Duplicates` },
    { to: '/score-library/lists', icon: IconTags, name: t`Lists` },
    { to: '/score-library/grades', icon: IconStairs, name: t`Grades and levels` },
    { to: '/score-library/manage', icon: IconSettings, name: t`Manage Libraries` },
  ];
  return (
    <nav aria-label={t`The whole library`} className={classes.links}>
      {screens.map(({ to, icon: Icon, name }) => (
        <Button
          key={to}
          size="sm"
          variant="default"
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to={to} {...props} />}
        >
          {name}
        </Button>
      ))}
      <DraftsLink />
    </nav>
  );
}
