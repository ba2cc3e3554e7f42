import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

function BackAnchor({ label, ...anchor }: Omit<ComponentPropsWithRef<'a'>, 'color'> & { label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" {...anchor} aria-label={label} size={36}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Link to the parent screen, for the `back` of a `Page`; `label` is the name of that screen. */
export const BackLink = createLink(BackAnchor);
