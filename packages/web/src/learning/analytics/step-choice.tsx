import { countDays } from '@eemusic/contract/platform/days';
import { type Step, stepsFor } from '@eemusic/contract/learning/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NativeSelect } from '@mantine/core';
import type { ReportHeader } from './queries.ts';
import { useAddress } from './use-address.ts';

const names: Record<Step, MessageDescriptor> = { day: msg`By day`, week: msg`By week`, month: msg`By month` };

/** Chooses whether figures over time are by day, week or month; the period limits the choice. */
export function StepChoice({ period: { from, to, step } }: { period: ReportHeader['period'] }) {
  const { i18n } = useLingui();
  const { change } = useAddress();
  const choices = stepsFor(countDays(from, to));
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t`By day, week or month`}
      value={step}
      data={choices.map((one) => ({ value: one, label: i18n._(names[one]) }))}
      onChange={(event) => change({ step: choices.find((one) => one === event.currentTarget.value) })}
    />
  );
}
