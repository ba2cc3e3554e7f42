import type { StatementMail } from '@eemusic/contract/sales/mailing';
import { t } from '@lingui/core/macro';

/** The state of a mail as a sentence. */
export function formatMail({ state, email, number, orderedAt, settledAt }: StatementMail): string {
  const to = email === '' ? t`a deleted address` : email;
  const day = (settledAt ?? orderedAt).slice(0, 10);
  switch (state) {
    case 'sent':
      return t`${number} mailed to ${to} on ${day}`;
    case 'waiting':
      return t`${number} has been on its way to ${to} since ${day}`;
    case 'failed':
      return t`${number} could not be delivered to ${to} on ${day}`;
    case 'withdrawn':
      return t`${number} to ${to} was withdrawn on ${day}, before it was sent`;
  }
}
