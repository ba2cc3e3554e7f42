import type { BookletSummary } from '@eemusic/contract/library/saved-booklets';
import { plural, t } from '@lingui/core/macro';
import { Anchor, Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '#platform/locales/format-time.ts';
import { RowOfList } from '#platform/ui/row-list.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { BookletMenu } from './booklet-menu.tsx';

/** A saved booklet with its content, and whether it is up to date. */
export function BookletRow({ booklet }: { booklet: BookletSummary }) {
  const { id, name, scores, newer, gone, changedBy, changedAt, printedAt } = booklet;
  const about = [
    plural(scores, { one: '# score', other: '# scores' }),
    t`Changed by ${changedBy}, ${formatMoment(changedAt)}`,
    printedAt === null ? t`Never printed` : t`Printed ${formatMoment(printedAt)}`,
  ].join(' · ');
  return (
    <RowOfList
      name={
        <Anchor
          fw={600}
          c="inherit"
          renderRoot={(props) => <Link to="/score-library/booklets/$id" params={{ id: String(id) }} {...props} />}
        >
          {name}
        </Anchor>
      }
      badges={
        <>
          {newer > 0 && (
            <Badge variant="light" color="orange" tt="none">
              {plural(newer, { one: '# newer edition', other: '# newer editions' })}
            </Badge>
          )}
          {gone > 0 && (
            <Badge variant="light" color="red" tt="none">
              {plural(gone, { one: '# score deleted', other: '# scores deleted' })}
            </Badge>
          )}
        </>
      }
      lines={[about]}
      actions={<BookletMenu booklet={booklet} size={30} onDeleted={focusTitle} />}
    />
  );
}
