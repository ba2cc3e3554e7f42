import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import classes from './form-section.module.css';

type Props = { title: string; back: ReactNode; error: Error | null; onRetry: () => void };

/** Shown until the form's record is loaded. */
export function FormWaiting({ title, back, error, onRetry }: Props) {
  return (
    <Page title={title} back={back}>
      {error === null ? (
        <div aria-busy>
          <WaitingSection fields={4} />
          <WaitingSection fields={4} />
        </div>
      ) : (
        <ListError error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}

function WaitingSection({ fields }: { fields: number }) {
  return (
    <section className={classes.section}>
      <Skeleton h={22} w={140} />
      <div className={`${classes.fields} ${classes.wide}`}>
        {Array.from({ length: fields }, (_, field) => (
          <Skeleton key={field} h={58} className={classes.waiting} />
        ))}
      </div>
    </section>
  );
}
