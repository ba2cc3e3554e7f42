import { countDays, dayFormat, isDay } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { FilterPill } from '#platform/ui/list/filter-pill.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import type { AnalyticsAddress } from './address.ts';
import classes from './cards.module.css';
import { daysOf, maxDays, type Period, presetNames, presetOf, presets } from './period.ts';
import { scopeNameQuery, scopesQuery } from './queries.ts';
import { formatNumber } from './format.ts';
import { useAddress } from './use-address.ts';

type View = NonNullable<AnalyticsAddress['view']> | 'chart';

type Props = {
  /** The period that the server counted; undefined while it is loading. */
  period: Period | undefined;
  /** The day of the very first session; null if there is none. */
  first: string | null;
  views: readonly { value: View; label: string }[];
};

/** Period, scope and view of the figures, all kept in the address. */
export function Filters({ period, first, views }: Props) {
  const { address, change, filter } = useAddress();
  const shown = views.some(({ value }) => value === address.view) ? address.view : 'chart';
  return (
    <div className={classes.toolbar} role="group" aria-label={t`Filters`}>
      <Days period={period} first={first} />
      <div className={classes.pills}>
        <ScopePill
          kind="channel"
          label={t`Channel`}
          value={address.channel}
          onChange={(channel) => filter({ channel })}
        />
        <ScopePill
          kind="educator"
          label={t`School/Teacher`}
          value={address.educator}
          onChange={(educator) => filter({ educator })}
        />
      </div>
      <SegmentedControl
        size="sm"
        className={classes.view ?? ''}
        aria-label={t`Shown as`}
        value={shown ?? 'chart'}
        onChange={(view) => change({ view: view === 'table' || view === 'pie' ? view : undefined })}
        data={[...views]}
      />
    </div>
  );
}

function Days({ period, first }: Omit<Props, 'views'>) {
  const { i18n } = useLingui();
  const { address, filter } = useAddress();
  const [now] = useState(today);
  const lastThirtyDays = daysOf('thirty', now, first);
  const { from, to } = period ?? { ...lastThirtyDays, ...address };
  const preset = presetOf({ from, to }, now, first);
  const choose = (days: Period) => {
    const isDefault = days.from === lastThirtyDays.from && days.to === lastThirtyDays.to;
    filter(isDefault ? { from: undefined, to: undefined } : days);
  };
  const wrong = (days: Period) => {
    if (days.from > days.to) return t`The period ends before it begins`;
    return countDays(days.from, days.to) > maxDays ? t`At most ${formatNumber(maxDays)} days, please` : undefined;
  };
  const own = preset === null ? [{ value: '', label: t`Custom` }] : [];
  return (
    <div className={classes.days}>
      <NativeSelect
        label={t`Period`}
        className={classes.period ?? ''}
        value={preset ?? ''}
        data={[
          ...own,
          ...presets
            .filter((one) => one !== 'all' || first !== null)
            .map((one) => ({ value: one, label: i18n._(presetNames[one]) })),
        ]}
        onChange={(event) => {
          const chosen = presets.find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) choose(daysOf(chosen, now, first));
        }}
      />
      <DayInput
        label={t`First day`}
        name="from"
        value={from}
        wrong={(day) => wrong({ from: day, to })}
        onDay={(day) => choose({ from: day, to })}
      />
      <DayInput
        label={t`Last day`}
        name="to"
        value={to}
        wrong={(day) => wrong({ from, to: day })}
        onDay={(day) => choose({ from, to: day })}
      />
    </div>
  );
}

type PillProps = {
  kind: 'channel' | 'educator';
  label: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};

function ScopePill({ kind, label, value, onChange }: PillProps) {
  return (
    <FilterPill
      filter={{
        id: kind,
        label,
        find: (search) => scopesQuery(kind, search),
        labelOf: (id) => scopeNameQuery(kind, Number(id)),
      }}
      value={value}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  );
}

type DayInputProps = {
  label: string;
  name: string;
  value: string;
  /** Returns why a day is not allowed; undefined if it is allowed. */
  wrong: (day: string) => string | undefined;
  onDay: (day: string) => void;
};

/** A day, typed or picked; reported as soon as it is valid. */
function DayInput({ label, name, value, wrong, onDay }: DayInputProps) {
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
