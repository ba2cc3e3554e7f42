import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Of<Props, Tag extends 'a' | 'button'> = Props & Omit<ComponentPropsWithRef<Tag>, keyof Props>;
type WithIcon = { icon?: Icon };

const signOf = (size: ButtonProps['size'], Sign: Icon | undefined) =>
  Sign && { leftSection: <Sign size={size === 'xs' ? 14 : 16} stroke={1.75} aria-hidden /> };

/** A button with an icon before its label. */
export function ActionButton({ icon, ...button }: Of<ButtonProps, 'button'> & WithIcon) {
  return <Button {...signOf(button.size, icon)} {...button} />;
}

const narrow = { '--button-padding-x': '10px' };

/** A quiet button at the end of a toolbar, which shows only its icon where there is little room. */
export const ToolbarButton = (button: ComponentPropsWithRef<typeof ActionButton>) => (
  <ActionButton variant="subtle" color="gray" fw={500} style={narrow} data-shrinks {...button} />
);

/** A link to another screen that looks like a button. */
export const LinkButton = createLink(({ icon, ...link }: Of<ButtonProps, 'a'> & WithIcon) => (
  <Button component="a" {...signOf(link.size, icon)} {...link} />
));

export const LinkAnchor = createLink((link: Of<AnchorProps, 'a'>) => <Anchor {...link} />);
