import { Group, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import classes from './page.module.css';
import { followTitle, pageTitleId } from './title-focus.ts';

export const PageHeaderSlot = createContext<HTMLElement | null>(null);

type Props = {
  title: string;
  /** Shorter title for phones, on which the full one would be truncated. */
  shortTitle?: string;
  back?: ReactNode;
  tools?: ReactNode;
  /** The main action is last, in the same position on every screen. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ title, shortTitle, back, tools, actions, children }: Props) {
  const slot = use(PageHeaderSlot);
  const header = (
    <Group className={classes.header ?? ''} wrap="nowrap" gap="xs">
      {back}
      <Title ref={followTitle} order={1} id={pageTitleId} tabIndex={-1} lineClamp={2} className={classes.title ?? ''}>
        {shortTitle === undefined ? (
          title
        ) : (
          <>
            <span className={classes.whole}>{title}</span>
            <span className={classes.short}>{shortTitle}</span>
          </>
        )}
      </Title>
      {tools !== undefined && (
        <Group className={classes.tools ?? ''} gap="xs" wrap="nowrap">
          {tools}
        </Group>
      )}
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
      {slot === null ? header : createPortal(header, slot)}
      {children}
    </>
  );
}

type PendingProps = {
  /** Undefined if it is not known before the screen is loaded. */
  title: string | undefined;
  hasBack: boolean;
  /** What is read aloud instead, since nothing can be done yet. */
  children: ReactNode;
};

/** The title of a screen that is loading, where it will be. */
export function PendingTitle({ title, hasBack, children }: PendingProps) {
  const slot = use(PageHeaderSlot);
  const heading = (
    <Title order={1} data-pending lineClamp={2} className={classes.title ?? ''}>
      {slot !== null && <span aria-hidden>{title}</span>}
      <VisuallyHidden>{children}</VisuallyHidden>
    </Title>
  );
  if (slot === null) return heading;
  return createPortal(
    <Group className={classes.header ?? ''} wrap="nowrap" gap="xs">
      {hasBack && <IconArrowLeft size={18} stroke={1.75} aria-hidden className="flex-none dimmed" style={backPlace} />}
      {heading}
    </Group>,
    slot,
  );
}

/** As large as the link that takes its place. */
const backPlace = { margin: 9 };
