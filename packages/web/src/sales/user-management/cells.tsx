import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import cells from '#platform/ui/list/cells.module.css';
import type { RowTarget } from './row-target.ts';
import classes from './cells.module.css';

export { money } from '#platform/locales/formats.ts';

/** A count that links to the list of the counted records; plain text without `target`. */
export function CountCell({ value, label, target }: { value: number; label: string; target?: RowTarget | undefined }) {
  const text = numbers().format(value);
  if (target === undefined) return <span className={classes.number}>{text}</span>;
  return (
    <Link className={classes.count} aria-label={label} preload={false} {...target}>
      {text}
    </Link>
  );
}

/** The name of a record, which links to its form or report. */
export function NameCell({ name, label, target }: { name: string; label: string; target: RowTarget }) {
  return (
    <Link className={cells.name} aria-label={label} preload={false} {...target}>
      <CellText>{name}</CellText>
    </Link>
  );
}

/** The status as text, for users who may not change it. */
export function StatusText({ isOn }: { isOn: boolean }) {
  if (isOn) return t`Active`;
  return (
    <Text span inherit c="dimmed">
      {t`Inactive`}
    </Text>
  );
}
