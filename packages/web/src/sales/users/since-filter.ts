import { firstDayOf, mondayOf, monthOf } from '@eemusic/contract/platform/days';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';

/** @param since the day in the address, which is offered even if it is not among the default choices */
export function sinceFilter(since: string | undefined): FilterControl {
  const now = today();
  const choices = [
    { value: mondayOf(now), label: t`This week` },
    { value: firstDayOf(monthOf(now)), label: t`This month` },
  ].filter(({ value }, index, all) => all.findIndex((choice) => choice.value === value) === index);
  if (since !== undefined && !choices.some(({ value }) => value === since))
    choices.push({
      value: since,
      label: t`Since ${i18n.date(`${since}T00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}`,
    });
  return { id: 'since', label: t`Added`, choices };
}
