import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './record-form.module.css';

/** A group of inputs such as a chooser. A refused form focuses it if it has an error. */
export function FieldGroup({
  title,
  isWrong = false,
  children,
}: {
  title: string;
  isWrong?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id} {...(isWrong && { 'data-wrong': true, tabIndex: -1 })}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
