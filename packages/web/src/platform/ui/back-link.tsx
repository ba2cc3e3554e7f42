import { Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import classes from './back-link.module.css';

function BackAnchor({ label, ...anchor }: ComponentPropsWithRef<'a'> & { label: string }) {
  return (
    <Tooltip label={label}>
      <a {...anchor} aria-label={label} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </a>
    </Tooltip>
  );
}

/** Link to the parent screen, for the `back` of a `Page`; `label` is the name of that screen. */
export const BackLink = createLink(BackAnchor);
