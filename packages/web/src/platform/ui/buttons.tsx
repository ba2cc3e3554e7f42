import { Button, type ButtonProps, Text, type TextProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import cells from './list/cells.module.css';
import { CellText } from './list/list-row.tsx';

/** Where something leads. It is a link, so that it can be opened in another tab. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>;

type Props = Omit<ButtonProps, 'leftSection'> &
  Pick<ComponentProps<'button'>, 'onClick' | 'aria-label' | 'title'> & { icon: Icon; target?: Target };

export const Note = (props: TextProps & Pick<ComponentProps<'p'>, 'role' | 'children'>) => (
  <Text size="sm" c="dimmed" {...props} />
);

/** The same within a line, below or beside what it explains. */
export const Small = (props: TextProps & Pick<ComponentProps<'span'>, 'aria-hidden' | 'children'>) => (
  <Text span size="xs" c="dimmed" {...props} />
);

/** A button with a symbol before its name; with a `target` it is a link. */
export function IconButton({ icon: Glyph, target, ...props }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Glyph size={props.size === undefined || props.size === 'sm' ? 16 : 14} aria-hidden />}
      {...(target && { renderRoot: (own: object) => <Link {...target} {...own} /> })}
      {...props}
    />
  );
}

type OpensProps = { renderButton: (open: () => void) => ReactNode; children: (close: () => void) => ReactNode };

/** A button, and the dialog that it opens. */
export function Opens({ renderButton, children }: OpensProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {renderButton(() => setIsOpen(true))}
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

export function NameLink({ name, target }: { name: string; target: Target }) {
  return (
    <Link className={cells.name} preload={false} {...target}>
      <CellText>{name}</CellText>
    </Link>
  );
}

/** Whether a row has room for one button only. */
export function useIsSmallScreen(): boolean {
  return useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
}
