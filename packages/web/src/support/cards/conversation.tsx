import { addNote } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#access/session/index.ts';
import { call } from '#platform/api/call.ts';
import { formatExactTime, formatMoment } from '#platform/locales/format-time.ts';
import { PersonMark } from '#platform/ui/person-mark.tsx';
import { MailThread, WriteBox } from '#support/mail/index.ts';
import classes from './card-panel.module.css';
import { cardKey, type OpenCard } from './queries.ts';

type Props = { card: OpenCard };

function useInvalidateCard(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...cardKey, id] });
}

/** The mails of a card with the reply box. */
export function Mails({ card }: Props) {
  const invalidate = useInvalidateCard(card.id);
  const { mailList } = card;
  return (
    <section className={classes.part} aria-labelledby="card-mails">
      <h3 id="card-mails" className={classes.heading}>
        <Trans>Emails</Trans>
        {mailList.length > 0 && <span className={classes.number}>{mailList.length}</span>}
      </h3>
      <MailThread card={card} onChanged={invalidate} />
    </section>
  );
}

/** Internal notes, which are never mailed. */
export function Notes({ card }: Props) {
  const userId = useSession()?.userId ?? 0;
  const invalidate = useInvalidateCard(card.id);
  return (
    <section className={classes.part} aria-labelledby="card-notes">
      <h3 id="card-notes" className={classes.heading}>
        <Trans>Notes</Trans>
        {card.notesList.length > 0 && <span className={classes.number}>{card.notesList.length}</span>}
      </h3>
      {card.notesList.length > 0 && (
        <ul className={classes.list}>
          {card.notesList.map(({ id, author, text, createdAt }) => (
            <li key={id} className={classes.note}>
              <PersonMark name={author?.fullName ?? '?'} size={28} />
              <div>
                <p className={classes.noteHead}>
                  <span className={classes.noteName}>{author?.fullName ?? t`Someone`}</span>
                  <time className={classes.about} dateTime={createdAt} title={formatExactTime(createdAt)}>
                    {formatMoment(createdAt)}
                  </time>
                </p>
                <div className={classes.text}>{text}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <WriteBox
        of={{ userId, cardId: card.id, kind: 'note' }}
        label={t`New note`}
        placeholder={t`Only for colleagues`}
        action={t`Add note`}
        isSecond
        send={(input, options) => call(addNote, { id: String(card.id), ...input }, options)}
        onSent={invalidate}
      />
    </section>
  );
}
