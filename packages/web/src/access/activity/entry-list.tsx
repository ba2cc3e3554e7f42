import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { Text, Title } from '@mantine/core';
import { localDayOf } from './days.ts';
import classes from './entry-list.module.css';
import { EntryRow } from './entry-row.tsx';
import { formatDay } from './times.ts';

type Props = {
  entries: readonly Entry[];
  now: Date;
  /** These entries belong to the previous filter; the new ones are loading. */
  isOutdated: boolean;
};

/** Entries, grouped by the days on which they happened. */
export function EntryList({ entries, now, isOutdated }: Props) {
  const days = Map.groupBy(entries, ({ at }) => localDayOf(new Date(at)));
  return (
    <section
      aria-label={t`Activity`}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      className={classes.days}
    >
      {[...days].map(([day, entriesOfDay]) => {
        const { date, ago } = formatDay(day, now);
        return (
          <section key={day}>
            <div className={classes.day}>
              <Title order={2}>{date}</Title>
              {ago !== null && (
                <Text size="sm" c="dimmed">
                  {ago}
                </Text>
              )}
            </div>
            <ul className={classes.entries}>
              {entriesOfDay.map((entry) => (
                <EntryRow key={entry.id} entry={entry} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
