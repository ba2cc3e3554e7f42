import { mergeCard, splitCard } from '@eemusic/contract/support/board';
import { type Mail, settleCard } from '@eemusic/contract/support/mail';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AnswerBox, type OpenCard } from './answer-box.tsx';
import classes from './mail.module.css';
import { MailItem } from './mail-item.tsx';
import { formatMoment } from '#platform/locales/format-time.ts';

type Props = { card: OpenCard; onChanged: () => unknown };

/** The mails in order, with the answer box below. */
export function MailThread({ card, onChanged }: Props) {
  const [forwarded, setForwarded] = useState<Mail | null>(null);
  /** The mails that are to be moved to another card; null until somebody chooses one. */
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const { mailList, senderAddress } = card;
  return (
    <>
      {mailList.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No email came with this card.</Trans>
        </Text>
      ) : (
        <ul className={classes.list}>
          {mailList.map((mail, index) => (
            <MailItem
              key={mail.id}
              mail={mail}
              thread={mailList[index - 1]?.subject ?? card.title}
              actions={
                picked !== null ? (
                  <Checkbox
                    size="sm"
                    label={t`Move to a new card`}
                    checked={picked.includes(mail.id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setPicked(checked ? [...picked, mail.id] : picked.filter((id) => id !== mail.id))
                    }
                  />
                ) : (
                  <Group gap="xs">
                    <Button size="compact-xs" variant="subtle" onClick={() => setForwarded(mail)}>
                      <Trans>Forward</Trans>
                    </Button>
                    {mailList.length > 1 && (
                      <Button size="compact-xs" variant="subtle" onClick={() => setPicked([mail.id])}>
                        <Trans>Move to a new card</Trans>
                      </Button>
                    )}
                  </Group>
                )
              }
            />
          ))}
        </ul>
      )}
      {picked !== null && (
        <SplitBar card={card} picked={picked} onChanged={onChanged} onClose={() => setPicked(null)} />
      )}
      {card.unansweredSince !== null && (
        <p className={classes.waiting}>
          <IconClock size={14} stroke={1.75} aria-hidden />
          <Trans>Waiting for an answer since {formatMoment(card.unansweredSince)}</Trans>
        </p>
      )}
      {forwarded !== null ? (
        <AnswerBox
          key={forwarded.id}
          card={card}
          forwarded={forwarded}
          onSent={() => {
            setForwarded(null);
            return onChanged();
          }}
          beside={
            <Button size="sm" variant="default" onClick={() => setForwarded(null)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      ) : senderAddress === '' && mailList.length === 0 ? null : (
        <AnswerBox
          card={card}
          onSent={onChanged}
          beside={mailList.some(({ isOurs }) => !isOurs) && <SettleButton card={card} onChanged={onChanged} />}
        />
      )}
    </>
  );
}

type SplitProps = Props & { picked: readonly number[]; onClose: () => void };

/** Moves the chosen mails to a card of their own, which Undo merges back. */
function SplitBar({ card, picked, onChanged, onClose }: SplitProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(splitCard, { id: String(card.id), mailIds: [...picked] }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ message, cardId }) => {
      onClose();
      toast.action(message, {
        label: t`Undo`,
        shortcut: 'mod+Z',
        onClick: () =>
          void call(mergeCard, { id: String(cardId), intoId: card.id }).then(onChanged, (error) =>
            toast.failure(error),
          ),
      });
    },
    onSettled: () => onChanged(),
  });
  const mails = picked.length;
  const isAll = mails === card.mailList.length;
  return (
    <div className={classes.picking}>
      <Text size="sm" c="dimmed" role="status" flex={1}>
        {isAll ? t`Leave at least one email on the card` : plural(mails, { one: '# email', other: '# emails' })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button size="compact-sm" disabled={isAll || mails === 0} loading={isPending} onClick={() => mutate()}>
        <Trans>Move to a new card</Trans>
      </Button>
    </div>
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
