import { useLingui } from '@lingui/react';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Tiled } from '#app/modules.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import classes from './dashboard-page.module.css';

export function ModuleTile({ module: { tile, icon: Icon, to } }: { module: Tiled }) {
  const { i18n } = useLingui();
  return (
    <Link to={to} className={classes.tile}>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Text span fw={600} display="block">
          {formatPermission(tile.code)}
        </Text>
        <Text span size="sm" c="dimmed">
          {i18n._(tile.purpose)}
        </Text>
      </span>
    </Link>
  );
}
