import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { getCard } from '@eemusic/contract/support/board';
import { replyToCard, settleCard } from '@eemusic/contract/support/mail';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useSession } from '#access/session/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import classes from './mail.module.css';
import { MailItem } from './mail-item.tsx';
import { formatMoment } from '#platform/locales/format-time.ts';
import { WriteBox } from './write-box.tsx';

type Card = Pick<
  AnswerOf<typeof getCard>['card'],
  'id' | 'title' | 'mailList' | 'senderName' | 'senderAddress' | 'unansweredSince'
>;

type Props = { card: Card; onChanged: () => unknown };

/** The mails in order, with the reply box below. */
export function MailThread({ card, onChanged }: Props) {
  const userId = useSession()?.userId ?? 0;
  const id = String(card.id);
  const { mailList, senderAddress } = card;
  const lastMail = mailList.at(-1);
  const read = lastMail && { readMailId: lastMail.id };
  return (
    <>
      {mailList.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No email came with this card.</Trans>
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
          <Trans>Waiting for an answer since {formatMoment(card.unansweredSince)}</Trans>
        </p>
      )}
      {senderAddress === '' && mailList.length === 0 ? null : (
        <WriteBox
          of={{ userId, cardId: card.id, kind: 'reply' }}
          label={t`Answer`}
          placeholder={t`Write to ${senderAddress || card.senderName}`}
          action={t`Send`}
          send={(input, options) => call(replyToCard, { id, ...input, ...read }, options)}
          onSent={onChanged}
          beside={mailList.some(({ isOurs }) => !isOurs) && <SettleButton card={card} onChanged={onChanged} />}
        />
      )}
    </>
  );
}

function SettleButton({ card, onChanged }: Props) {
  const isWaiting = card.unansweredSince !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(settleCard, { id: String(card.id), isAnswered: isWaiting }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => onChanged(),
  });
  return (
    <Button size="sm" variant="default" loading={isPending} onClick={() => mutate()}>
      {isWaiting ? <Trans>No answer needed</Trans> : <Trans>Needs an answer</Trans>}
    </Button>
  );
}
