import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import classes from './card-panel.module.css';
import { PanelPart, RecordLink, RecordRow } from './parts.tsx';
import { type OpenCard, useChangeCard } from './queries.ts';
import { formatDay } from '#platform/locales/format-time.ts';

const statusTexts: Record<string, MessageDescriptor> = {
  Available: msg`Available`,
  Active: msg({ message: 'Active', context: 'subscription' }),
  Renewed: msg`Renewed`,
  Expired: msg`Expired`,
  Revoked: msg`Revoked`,
};

const statusColours: Record<string, string> = {
  Active: 'var(--good-text)',
  Expired: 'var(--bad-text)',
  Revoked: 'var(--bad-text)',
};

type Sender = OpenCard['senders'][number];

/** Students and schools with the sender's email address, and their subscription keys. */
export function Senders({ card }: { card: OpenCard }) {
  const { senderName, senderAddress, senders } = card;
  if (senderName === '' && senderAddress === '') return null;
  return (
    <PanelPart id="card-sender" title={t`Sender`}>
      <p className="grid m-0 text-sm wrap-anywhere">
        {senderName !== '' && <b>{senderName}</b>}
        {senderAddress !== '' && <span className={classes.about}>{senderAddress}</span>}
      </p>
      {senderAddress !== '' && senders.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No one is known with this address.</Trans>
        </Text>
      )}
      {senders.map((sender) => (
        <KnownSender key={`${sender.kind} ${sender.id}`} card={card} sender={sender} />
      ))}
    </PanelPart>
  );
}

function KnownSender({ card, sender }: { card: OpenCard; sender: Sender }) {
  const { kind, id, name, educatorName, keys, keyCount } = sender;
  const { mutate, isPending } = useChangeCard(card.id);
  const isLinked = card.linkList.some((link) => link.kind === kind && link.id === id);
  const others = keyCount - keys.length;
  return (
    <div className="grid gap-4 border rounded-8" style={{ padding: '8px 12px' }}>
      <RecordRow
        record={sender}
        about={kind === 'student' ? (educatorName ?? t`without a school or teacher`) : null}
        action={
          !isLinked && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconLink size={14} stroke={1.75} aria-hidden />}
              loading={isPending}
              aria-label={t`Link ${name}`}
              onClick={() =>
                mutate(({ linkList }) => ({
                  links: [...linkList.map((link) => ({ kind: link.kind, id: link.id })), { kind, id }],
                }))
              }
            >
              <Trans>Link</Trans>
            </Button>
          )
        }
      />
      {keys.length > 0 && (
        <ul className={`grid m-0 p-0 list-none text-xs ${classes.keys}`} aria-label={t`Keys of ${name}`}>
          {keys.map((key) => (
            <li key={key.id} className="flex flex-wrap justify-between" style={{ columnGap: 8 }}>
              <Text span inherit ff="monospace">
                <RecordLink kind="key" id={key.id} name={key.key} />
              </Text>
              <Text span inherit c={statusColours[key.status] ?? 'dimmed'}>
                {formatStatus(key.status)}
                {key.expireBy !== null && <> · {formatDay(key.expireBy)}</>}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {plural(others, { one: 'and # more key', other: 'and # more keys' })}
        </Text>
      )}
    </div>
  );
}

function formatStatus(status: string): string {
  const text = Object.hasOwn(statusTexts, status) ? statusTexts[status] : undefined;
  return text ? i18n._(text) : status;
}
