import {
  type Delivery,
  type DeliveryFault,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@eemusic/contract/access/webhooks';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const eventNames: Record<WebhookEvent, MessageDescriptor> = {
  'score.published': msg`A score is published or enabled again`,
  'score.edited': msg`A published score changes`,
  'score.withdrawn': msg`A score is disabled or deleted`,
  'key.redeemed': msg`A key is redeemed`,
  'key.renewed': msg`A key is renewed`,
  'key.revoked': msg`A key is revoked`,
  'key.reinstated': msg`A key is reinstated`,
  'key.expiring': msg`A key expires within seven days`,
  'month.closed': msg`The statements of a month are closed`,
  'card.created': msg`A card is added to the support board`,
  'card.replied': msg`Support answers an email`,
  'student.created': msg`A user is added`,
  'student.updated': msg`A user changes`,
  'student.deleted': msg`A user is deleted`,
  'sale.created': msg`Something is sold`,
  'sale.refunded': msg`A sale is refunded`,
  'sale.corrected': msg`A sale is corrected`,
  'statement.closed': msg`A statement is closed`,
  'statement.paid': msg`A statement is paid`,
};

export const eventChoices = () => webhookEvents.map((value) => ({ value, label: i18n._(eventNames[value]) }));

const stateNames: Record<Webhook['state'], MessageDescriptor> = {
  enabled: msg`Enabled`,
  disabled: msg`Disabled`,
  gone: msg`Disabled by its receiver`,
};
export const formatState = (state: Webhook['state']): string => i18n._(stateNames[state]);

const deliveryNames: Record<Delivery['state'], MessageDescriptor> = {
  pending: msg`Waiting`,
  delivered: msg`Delivered`,
  failed: msg`Given up`,
};
export const formatDelivery = (state: Delivery['state']): string => i18n._(deliveryNames[state]);

export const deliveryColours = { pending: 'orange', delivered: 'teal', failed: 'red' } as const;

const faultNames: Record<Exclude<DeliveryFault, 'status'>, MessageDescriptor> = {
  redirect: msg`Redirected – not followed`,
  timeout: msg`No answer within ten seconds`,
  host: msg`The host was not found`,
  private: msg`The host is in a private network`,
  connection: msg`No connection`,
  disabled: msg`The webhook was disabled`,
};

/** 'Answered 500', 'No answer within ten seconds' */
export function formatResponse({
  status,
  fault,
}: {
  status: number | null;
  fault: DeliveryFault | null;
}): string | null {
  if (fault !== null && fault !== 'status') return i18n._(faultNames[fault]);
  return status === null ? null : t`Answered ${status}`;
}
