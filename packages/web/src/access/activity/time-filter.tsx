import { isDay } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './activity-filters.module.css';
import { isBackwards } from './filter.ts';
import { useActivityAddress } from './use-activity-address.ts';

/** A period that ends now, or days from and to. */
export function TimeFilter() {
  const { address, change } = useActivityAddress();
  return (
    <>
      <Select
        aria-label={t`Time`}
        placeholder={t`Any time`}
        clearable
        clearButtonProps={{ 'aria-label': t`Show any time` }}
        size="sm"
        data={[
          { value: 'today' as const, label: t`Today` },
          { value: 'week' as const, label: t`Last 7 days` },
          { value: 'month' as const, label: t`Last 30 days` },
          { value: 'dates' as const, label: t`From … to …` },
        ]}
        value={address.time ?? null}
        comboboxProps={{ shadow: 'md' }}
        onChange={(time) => change({ time: time ?? undefined, from: undefined, to: undefined })}
      />
      {address.time === 'dates' && (
        <div className={classes.dates}>
          <DayField
            label={t`From`}
            value={address.from}
            onChange={(from) => change({ from }, { replace: true })}
            error={null}
          />
          <DayField
            label={t`To, included`}
            value={address.to}
            onChange={(to) => change({ to }, { replace: true })}
            error={isBackwards(address) ? t`This is before the first day` : null}
          />
        </div>
      )}
    </>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  error: string | null;
};

/** An incomplete date is not reported: the year reads 0002 while 2026 is being typed. */
function DayField({ label, value = '', onChange, error }: DayProps) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    setText(value);
  }
  const type = (typed: string) => {
    setText(typed);
    if (typed === '') onChange(undefined);
    if (isDay(typed)) onChange(typed);
  };
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={text}
      min="2000-01-01"
      max="2999-12-31"
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
