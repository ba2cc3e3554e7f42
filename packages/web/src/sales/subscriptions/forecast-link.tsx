import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ForecastMonth, Window } from './forecast-months.ts';

/** Whether the list is filtered by exactly these days. */
export function useIsChosen(): (window: Window) => boolean {
  const { from, to }: Record<string, unknown> = useSearch({ strict: false });
  return (window) => window.from === from && window.to === to;
}

type Props = { month: ForecastMonth; isChosen: boolean; className: string | undefined; children: ReactNode };

/** Shows the keys of a month without other filters; for the chosen month, shows all keys again. */
export function ForecastLink({ month: { from, to }, isChosen, className, children }: Props) {
  return (
    <Link
      to="/manage-subscription"
      search={isChosen ? {} : { from, to }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={className}
      aria-current={isChosen ? 'true' : undefined}
      title={isChosen ? t`Show all keys` : undefined}
    >
      {children}
    </Link>
  );
}
