import { Group, Title } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import classes from './page.module.css';
import { followTitle, pageTitleId } from './title-focus.ts';

/** Where the shell wants the title of the screen, its way back and its main action. */
export const PageHeaderPlace = createContext<HTMLElement | null>(null);

type Props = {
  title: string;
  /** What is shown of it on a phone, where all of it would be cut. */
  shortTitle?: string;
  /** A `BackLink`. */
  back?: ReactNode;
  /** The main action last; every screen has it in this place. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen inside the shell. */
export function Page({ title, shortTitle, back, actions, children }: Props) {
  const place = use(PageHeaderPlace);
  const header = (
    <Group className={classes.header ?? ''} wrap="nowrap" gap="xs">
      {back}
      <Title ref={followTitle} order={1} id={pageTitleId} tabIndex={-1} className={classes.title ?? ''}>
        {shortTitle === undefined ? (
          title
        ) : (
          <>
            <span className={classes.whole}>{title}</span>
            <span className={classes.short}>{shortTitle}</span>
          </>
        )}
      </Title>
      {actions !== undefined && (
        <Group className={classes.actions ?? ''} gap="xs" wrap="nowrap">
          {actions}
        </Group>
      )}
    </Group>
  );
  return (
    <>
      <title>{`${title} · EEMusic Console`}</title>
      {place === null ? header : createPortal(header, place)}
      {children}
    </>
  );
}
