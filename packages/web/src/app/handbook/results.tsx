import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Handbook } from './content.ts';
import classes from './handbook.module.css';
import { useOrigin } from './origin.ts';
import { searchHandbook } from './search.ts';

export function Results({ handbook, typed }: { handbook: Handbook; typed: string }) {
  const origin = useOrigin();
  const matches = searchHandbook(handbook, typed);
  return (
    <>
      <VisuallyHidden role="status">{plural(matches.length, { one: '# page', other: '# pages' })}</VisuallyHidden>
      {matches.length === 0 && (
        <Text c="dimmed" mt="md">
          <Trans>No page contains these words.</Trans>
        </Text>
      )}
      <ul className={classes.results}>
        {matches.map(({ page, heading, excerpt }) => (
          <li key={page.id}>
            <Link
              to="/handbook/{-$page}"
              params={{ page: page.id }}
              hash={heading}
              state={origin}
              className={classes.entry}
            >
              {page.title}
              <Text span size="sm" c="dimmed" className={classes.excerpt ?? ''}>
                {excerpt}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
