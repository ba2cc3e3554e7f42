import { useLingui } from '@lingui/react';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Module } from '#platform/room.ts';
import classes from './dashboard-page.module.css';

export function ModuleTile({ module: { name, purpose, icon: Icon, to } }: { module: Module }) {
  const { i18n } = useLingui();
  return (
    <Link to={to} className={classes.tile}>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Text span fw={600} display="block">
          {i18n._(name)}
        </Text>
        <Text span size="sm" c="dimmed">
          {purpose && i18n._(purpose)}
        </Text>
      </span>
    </Link>
  );
}
