import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

type Props = {
  title: string;
  /** What the fields of the section are for. */
  hint?: ReactNode;
  /** Shows two inputs side by side where there is room. */
  isWide?: boolean;
  /** The name of the field that the section consists of, such as a chooser; it is marked when it is changed. */
  name?: string;
  /** Whether that field has an error; submitting the form then focuses the section. */
  isWrong?: boolean;
  children: ReactNode;
};

/** A part of a form or of settings. On a desktop its name is beside its fields, so that they use the width. */
export function FormSection({ title, hint, isWide = false, name, isWrong = false, children }: Props) {
  const id = useId();
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      data-field={name}
      {...(isWrong && { 'data-wrong': true, tabIndex: -1 })}
    >
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      <div className={isWide ? `${classes.fields} ${classes.wide}` : classes.fields}>{children}</div>
    </section>
  );
}
