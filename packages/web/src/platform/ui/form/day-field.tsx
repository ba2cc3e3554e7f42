import { readDay } from '@eemusic/contract/platform/as-written';
import { dayFormat, isDay } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';

type Props = Pick<TextInputProps, 'label' | 'name' | 'error' | 'required'> & {
  value: string;
  onChange: (day: string) => void;
};

const maxWritten = 30;

/** A day as YYYY-MM-DD, typed in any way that has one meaning. The native field would use the browser's format. */
export function DayField({ value, onChange, ...field }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...field}
      className="tabular-nums"
      value={value}
      placeholder={dayFormat}
      maxLength={maxWritten}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const day = value === '' ? null : readDay(value);
        if (isDay(day) && day !== value) onChange(day);
      }}
      rightSection={
        <>
          {/* Only its picker is seen. */}
          <input
            ref={picker}
            type="date"
            className="absolute w-full overflow-hidden"
            style={{ inset: 0, height: '100%', border: 0, opacity: 0, pointerEvents: 'none' }}
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
