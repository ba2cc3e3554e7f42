import { VisuallyHidden } from '@mantine/core';
import type { Card } from '@eemusic/contract/support/board';
import { plural, t } from '@lingui/core/macro';
import { type Icon, IconCalendar, IconClock, IconLink, IconMail, IconNote, IconPaperclip } from '@tabler/icons-react';
import { isLate, formatDay, formatExactTime, formatMoment } from '#platform/locales/format-time.ts';
import { numbers } from '#platform/locales/formats.ts';
import classes from './board-card.module.css';

/** Whether a card has any indicator. */
export function hasIndicators({ unansweredSince, dueOn, assignee, mails, notes, links, attachments }: Card): boolean {
  return unansweredSince !== null || dueOn !== null || assignee !== null || mails + notes + links + attachments > 0;
}

/** A line of small indicators: waiting for an answer, due day, mails, notes, attachments and links. */
export function CardIndicators({ card }: { card: Card }) {
  const { unansweredSince, dueOn, mails, notes, links, attachments } = card;
  return (
    <span className={classes.signs}>
      {unansweredSince !== null && (
        <span
          className={classes.sign}
          data-waiting
          title={t`Waiting for an answer since ${formatExactTime(unansweredSince)}`}
        >
          <IconClock {...iconProps} />
          <VisuallyHidden>{t`Waiting for an answer since ${formatMoment(unansweredSince)}`}</VisuallyHidden>
          <span aria-hidden>{formatMoment(unansweredSince)}</span>
        </span>
      )}
      {dueOn !== null && <Due day={dueOn} />}
      <Count icon={IconMail} count={mails} label={plural(mails, { one: '# email', other: '# emails' })} />
      <Count icon={IconNote} count={notes} label={plural(notes, { one: '# note', other: '# notes' })} />
      <Count
        icon={IconPaperclip}
        count={attachments}
        label={plural(attachments, { one: '# attachment', other: '# attachments' })}
      />
      <Count icon={IconLink} count={links} label={plural(links, { one: '# link', other: '# links' })} />
    </span>
  );
}

const iconProps = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

function Due({ day }: { day: string }) {
  const late = isLate(day);
  return (
    <span className={classes.sign} data-late={late || undefined}>
      <IconCalendar {...iconProps} />
      {late ? t`Late: ${formatDay(day)}` : t`Due ${formatDay(day)}`}
    </span>
  );
}

function Count({ icon: Icon, count, label }: { icon: Icon; count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={classes.sign} title={label}>
      <Icon {...iconProps} />
      <span aria-hidden>{numbers().format(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
