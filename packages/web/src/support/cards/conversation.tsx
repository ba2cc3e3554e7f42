import { addNote } from '@eemusic/contract/support/board';
import { replyToCard, settleCard } from '@eemusic/contract/support/mail';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useSession } from '#access/session/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import classes from './card-panel.module.css';
import { MailItem } from './mail-item.tsx';
import { PersonMark } from './person-mark.tsx';
import { cardKey, type OpenCard } from './queries.ts';
import { sayExactly, sayMoment } from './say-time.ts';
import { WriteBox } from './write-box.tsx';

type Props = { card: OpenCard };

function useForgetCard(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...cardKey, id] });
}

/** The mails in their order, and the answer to them. */
export function MailThread({ card }: Props) {
  const userId = useSession()?.userId ?? 0;
  const forget = useForgetCard(card.id);
  const id = String(card.id);
  const { mailList, senderAddress } = card;
  const lastMail = mailList.at(-1);
  const read = lastMail && { readMailId: lastMail.id };
  return (
    <section className={classes.part} aria-labelledby="card-mails">
      <h3 id="card-mails" className={classes.heading}>
        <Trans>Mails</Trans>
        {mailList.length > 0 && <span className={classes.number}>{mailList.length}</span>}
      </h3>
      {mailList.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No mail came with this card.</Trans>
        </Text>
      ) : (
        <ul className={classes.list}>
          {mailList.map((mail, index) => (
            <MailItem key={mail.id} mail={mail} thread={mailList[index - 1]?.subject ?? card.title} />
          ))}
        </ul>
      )}
      {card.unansweredSince !== null && (
        <p className={classes.waiting}>
          <IconClock size={14} stroke={1.75} aria-hidden />
          <Trans>Waiting for an answer since {sayMoment(card.unansweredSince)}</Trans>
        </p>
      )}
      {senderAddress === '' && mailList.length === 0 ? null : (
        <WriteBox
          of={{ userId, cardId: card.id, kind: 'reply' }}
          label={t`Answer`}
          placeholder={t`Write to ${senderAddress || card.senderName}`}
          action={t`Send`}
          send={(input, options) => call(replyToCard, { id, ...input, ...read }, options)}
          onSent={forget}
          beside={mailList.some(({ isOurs }) => !isOurs) && <SettleButton card={card} onDone={forget} />}
        />
      )}
    </section>
  );
}

function SettleButton({ card, onDone }: Props & { onDone: () => unknown }) {
  const isWaiting = card.unansweredSince !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(settleCard, { id: String(card.id), isAnswered: isWaiting }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => onDone(),
  });
  return (
    <Button size="sm" variant="default" loading={isPending} onClick={() => mutate()}>
      {isWaiting ? <Trans>No answer needed</Trans> : <Trans>Needs an answer</Trans>}
    </Button>
  );
}

/** What colleagues tell each other. */
export function Notes({ card }: Props) {
  const userId = useSession()?.userId ?? 0;
  const forget = useForgetCard(card.id);
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
                  <span className={classes.mailName}>{author?.fullName ?? t`Somebody`}</span>
                  <time className={classes.about} dateTime={createdAt} title={sayExactly(createdAt)}>
                    {sayMoment(createdAt)}
                  </time>
                </p>
                <div className={classes.plain}>{text}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <WriteBox
        of={{ userId, cardId: card.id, kind: 'note' }}
        label={t`New note`}
        placeholder={t`For colleagues alone`}
        action={t`Add note`}
        isSecond
        send={(input, options) => call(addNote, { id: String(card.id), ...input }, options)}
        onSent={forget}
      />
    </section>
  );
}
