import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './record-form.module.css';

/** A group of inputs such as a chooser. If it has an error, submitting the form focuses it. */
export function FieldGroup({
  title,
  isWrong = false,
  name,
  children,
}: {
  title: string;
  isWrong?: boolean;
  /** The name of the field, which is marked when it is changed. */
  name?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={classes.group}
      aria-labelledby={id}
      data-field={name}
      {...(isWrong && { 'data-wrong': true, tabIndex: -1 })}
    >
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
