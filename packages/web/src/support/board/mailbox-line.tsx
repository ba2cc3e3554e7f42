import type { MailboxFaultCode } from '@eemusic/contract/support/board';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconMail, IconMailOff, IconPlugConnectedX } from '@tabler/icons-react';
import { formatMoment } from '#platform/locales/format-time.ts';
import type { Board } from './board.ts';
import classes from './section-tabs.module.css';
import type { LiveState } from './use-live-board.ts';

const iconProps = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** The state of the mailbox, and of the live connection. */
export function MailboxLine({ mailbox, live }: { mailbox: Board['mailbox']; live: LiveState }) {
  return (
    <p className={classes.mailbox}>
      <Mailbox mailbox={mailbox} />
      <span role="status" style={{ color: 'var(--caution-text)' }}>
        {live === 'lost' && (
          <>
            <IconPlugConnectedX {...iconProps} /> <Trans>Connection lost – reconnecting</Trans>
          </>
        )}
      </span>
    </p>
  );
}

const faults: Record<MailboxFaultCode, MessageDescriptor> = {
  password: msg`The mailbox refuses its user name or its password`,
  folder: msg`The mailbox has no such folder`,
  certificate: msg`The certificate of the mail server cannot be trusted`,
  encryption: msg`The mail server offers no encryption`,
  unreachable: msg`The mail server cannot be reached`,
  broken: msg`The mailbox cannot be read`,
};

function Mailbox({ mailbox }: { mailbox: Board['mailbox'] }) {
  if (mailbox === null)
    return (
      <span>
        <IconMailOff {...iconProps} /> <Trans>No mailbox connected</Trans>
      </span>
    );
  const { address, readAt } = mailbox;
  if (mailbox.faultCode !== null) {
    const fault = i18n._(faults[mailbox.faultCode]);
    return (
      <span className={classes.fault} title={fault}>
        <IconAlertTriangle {...iconProps} /> {t`${address} cannot be read: ${fault}`}
      </span>
    );
  }
  if (mailbox.isOverflowing)
    return (
      <span className={classes.fault}>
        <IconAlertTriangle {...iconProps} />{' '}
        <Trans>More emails arrived within a day than the board takes: the rest are in the archive, unanswered</Trans>
      </span>
    );
  return (
    <span>
      <IconMail {...iconProps} /> {address}
      {readAt !== null && <> · {t`read ${formatMoment(readAt)}`}</>}
    </span>
  );
}
