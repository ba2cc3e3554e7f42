import { dayFormat, isDay } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { DayField } from '#platform/ui/form/day-field.tsx';
import classes from './cards.module.css';

type Props = {
  label: string;
  name: string;
  value: string;
  /** Returns why a day is not allowed; undefined if it is allowed. */
  wrong: (day: string) => string | undefined;
  onDay: (day: string) => void;
};

/** A day, typed or picked; reported as soon as it is valid. */
export function DayInput({ label, name, value, wrong, onDay }: Props) {
  const [draft, setDraft] = useState({ of: value, day: value });
  if (draft.of !== value) setDraft({ of: value, day: value });
  const error = isDay(draft.day) ? wrong(draft.day) : t`Enter a day such as 2026-03-31`;
  return (
    <div className={classes.day}>
      <DayField
        label={label}
        name={name}
        value={draft.day}
        error={draft.day.length < dayFormat.length ? undefined : error}
        onChange={(day) => {
          setDraft({ of: value, day });
          if (isDay(day) && wrong(day) === undefined) onDay(day);
        }}
      />
    </div>
  );
}
