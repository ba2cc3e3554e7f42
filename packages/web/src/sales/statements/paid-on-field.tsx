import { Day } from '@eemusic/contract/platform/values';
import { fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';

/** The day of a payment; today by default. */
export function usePaidOn() {
  const [value, set] = useState(() => today());
  return { value, set, error: errorOf(value) };
}

/** A payment is recorded after it was made, so its day is not in the future. */
function errorOf(day: string): string | null {
  const { error } = Day.safeParse(day);
  const [issue] = error?.issues ?? [];
  if (issue) return formatFieldError(readIssue(issue));
  return day > today() ? formatFieldError(fieldErrorOf('day.future')) : null;
}

type Props = { paidOn: ReturnType<typeof usePaidOn>; isSubmitted: boolean; refused: string | undefined };

export function PaidOnField({ paidOn: { value, set, error }, isSubmitted, refused }: Props) {
  return (
    <DayField
      label={t`Paid on`}
      name="paidOn"
      required
      value={value}
      error={(isSubmitted ? error : null) ?? refused}
      onChange={set}
    />
  );
}
