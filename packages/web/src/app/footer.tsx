import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchAppearance } from '#access/session/index.ts';
import classes from './footer.module.css';

/** The ICP filing number and similar registrations that some countries require by law. */
export function Footer() {
  const { data } = useQuery({ queryKey: ['appearance'], queryFn: fetchAppearance, staleTime: Infinity });
  if (!data?.filing) return null;

  return (
    <footer className={classes.footer}>
      <Anchor href={data.filing.address} target="_blank" rel="noreferrer" size="xs" c="dimmed">
        {data.filing.number}
      </Anchor>
    </footer>
  );
}
