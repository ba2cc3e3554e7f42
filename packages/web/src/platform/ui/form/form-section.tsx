import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

type Props = {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** Id of the title of a section of rows, which takes the focus when a button of theirs disappears. */
  id?: string;
  isWide?: boolean;
  /** Whether it takes the whole width of the screen, where there are only rows and no fields. */
  isFull?: boolean;
  /** The name of the field that the section consists of, such as a chooser; it is marked when it is changed. */
  name?: string;
  isWrong?: boolean;
  children: ReactNode;
};

/** A part of a form or of settings. On a desktop its name is beside its fields, so that they use the width. */
export function FormSection({ title, hint, action, id, isWide = false, name, isWrong = false, ...props }: Props) {
  const { isFull = false, children } = props;
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <section
      className={classes.section}
      aria-labelledby={titleId}
      data-field={name}
      data-full={isFull || undefined}
      {...(isWrong && { 'data-wrong': true, tabIndex: -1 })}
    >
      <div className="grid gap-4" style={{ justifyItems: 'start' }}>
        <Title order={2} id={titleId} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      <div className={isWide ? `${classes.fields} ${classes.wide}` : classes.fields}>
        {action && <div style={{ justifySelf: 'end' }}>{action}</div>}
        {children}
      </div>
    </section>
  );
}
