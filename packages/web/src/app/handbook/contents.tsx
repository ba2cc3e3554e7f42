import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Handbook } from './content.ts';
import classes from './handbook.module.css';
import { useOrigin } from './origin.ts';

/** All pages by group, the open one marked. */
export function Contents({ handbook, open }: { handbook: Handbook; open: string | undefined }) {
  const origin = useOrigin();
  return handbook.groups.map(({ name, pages }) => (
    <section key={name} className={classes.group}>
      <Title order={2} size="xs" c="dimmed">
        {name}
      </Title>
      <ul>
        {pages.map((id) => (
          <li key={id}>
            <Link
              to="/handbook/{-$page}"
              params={{ page: id }}
              state={origin}
              aria-current={id === open ? 'page' : undefined}
              className={classes.entry}
            >
              {handbook.pages.find((page) => page.id === id)?.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
