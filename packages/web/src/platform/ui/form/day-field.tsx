import { dayFormat, isDay } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './day-field.module.css';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
  required?: boolean;
};

/** A day as YYYY-MM-DD, typed or picked. The native date field would use the browser's own format. */
export function DayField({ label, name, value, onChange, error, required = false }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      label={label}
      name={name}
      value={value}
      error={error}
      required={required}
      placeholder={dayFormat}
      maxLength={dayFormat.length}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <>
          <input
            ref={picker}
            type="date"
            className={classes.picker}
            tabIndex={-1}
            aria-hidden
            value={isDay(value) ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <ActionIcon aria-label={t`Pick the day`} onClick={() => picker.current?.showPicker()}>
            <IconCalendar size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  );
}
