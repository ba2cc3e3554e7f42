import { firstDayOf } from '@eemusic/contract/platform/days';
import type { Statement } from '@eemusic/contract/sales/statements';
import { Day } from '@eemusic/contract/platform/values';
import { fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { formatFieldError } from '#platform/sentences/format.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';

export function usePaidOn(statements: readonly Pick<Statement, 'month'>[]) {
  const [value, set] = useState(() => today());
  return { value, set, error: errorOf(value, statements) };
}

/** A payment is recorded after it was made, so its day is not in the future, nor before the month that it pays. */
function errorOf(day: string, statements: readonly Pick<Statement, 'month'>[]): string | null {
  const { error } = Day.safeParse(day);
  const [issue] = error?.issues ?? [];
  if (issue) return formatFieldError(readIssue(issue));
  if (day > today()) return formatFieldError(fieldErrorOf('day.future'));
  const first = statements.map(({ month }) => firstDayOf(month)).find((one) => day < one);
  return first === undefined ? null : formatFieldError(fieldErrorOf('day.before-month', { first }));
}

type Props = {
  paidOn: ReturnType<typeof usePaidOn>;
  change: { isSubmitted: boolean; fields: { readonly [field: string]: string } };
};

export function PaidOnField({ paidOn: { value, set, error }, change: { isSubmitted, fields } }: Props) {
  return (
    <DayField
      label={t`Paid on`}
      name="paidOn"
      required
      value={value}
      error={(isSubmitted ? error : null) ?? fields['paidOn']}
      onChange={set}
    />
  );
}
