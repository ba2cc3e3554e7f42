import { t } from '@lingui/core/macro';
import { Text, UnstyledButton } from '@mantine/core';
import { numbers } from '#platform/locales/formats.ts';
import { RowName } from '#platform/ui/list/row-name.tsx';
import classes from './cells.module.css';

export { money } from '#platform/locales/formats.ts';

/** A count that opens the list of what it counts; plain text without `onClick`. */
export function CountCell({
  value,
  label,
  onClick,
}: {
  value: number;
  label: string;
  onClick?: (() => void) | undefined;
}) {
  const text = numbers().format(value);
  if (onClick === undefined) return <span className={classes.number}>{text}</span>;
  return (
    <UnstyledButton className={classes.count ?? ''} aria-label={label} onClick={onClick}>
      {text}
    </UnstyledButton>
  );
}

/** The name of a record, which opens its form or report. */
export function NameCell({ name, label, onClick }: { name: string; label: string; onClick: () => void }) {
  return <RowName name={name} aria-label={label} onClick={onClick} />;
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
