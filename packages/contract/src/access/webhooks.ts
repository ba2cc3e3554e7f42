import * as z from 'zod/mini';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { Done, Id, Instant, Name, oneOf, Switch, text, wholeNumber } from '#platform/values.ts';

export const webhookEvents = [
  'score.published',
  'score.edited',
  'score.withdrawn',
  'key.redeemed',
  'key.renewed',
  'key.revoked',
  'key.reinstated',
  'key.expiring',
  'month.closed',
  'card.created',
  'card.replied',
  'student.created',
  'student.updated',
  'student.deleted',
  'sale.created',
  'sale.refunded',
  'sale.corrected',
  'statement.closed',
  'statement.paid',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent only when somebody tests a webhook. */
export const testEvent = 'webhook.test';

export const maxWebhooks = 20;
export const maxWebhookUrlLength = 500;

/** `gone`: disabled because the receiver answered 410. */
export const webhookStates = ['enabled', 'disabled', 'gone'] as const;

/** `failed`: given up after the last attempt, or because the webhook was disabled. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** Why an attempt failed: the response did not count, or there was none. */
export const deliveryFaults = ['status', 'redirect', 'timeout', 'host', 'private', 'connection', 'disabled'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const defaultSecretOverlapHours = 24;
export const maxSecretOverlapHours = 24 * 30;

const LastDelivery = z.object({
  event: z.string(),
  state: z.enum(deliveryStates),
  /** When the last attempt was made; null before the first. */
  at: z.nullable(Instant),
  status: z.nullable(int()),
});

/** An address that receives events. Its secret is shown only when it is made or rotated. */
export const Webhook = z.object({
  webhookId: int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  createdAt: Instant,
  createdBy: z.string(),
  /** Until when messages are also signed with the secret from before the last rotation; null if they are not. */
  overlapUntil: z.nullable(Instant),
  /** The number of deliveries that have not succeeded or been given up yet. */
  pending: int(),
  lastDelivery: z.nullable(LastDelivery),
});
export type Webhook = z.output<typeof Webhook>;

const Attempt = z.object({
  at: Instant,
  status: z.nullable(int()),
  ms: int(),
  fault: z.nullable(z.enum(deliveryFaults)),
  /** The beginning of the response body. */
  response: z.nullable(z.string()),
});

export const Delivery = z.object({
  deliveryId: int(),
  /** The header `webhook-id`: the same for every attempt and replay, so that a receiver can detect repeats. */
  messageId: z.string(),
  event: z.string(),
  /** The subject, such as `score:12`; deliveries of one subject are sent one after the other. */
  subject: z.string(),
  occurredAt: Instant,
  state: z.enum(deliveryStates),
  attempts: int(),
  /** Time of the next attempt; null if it is due now, or if there are no more attempts. */
  nextAt: z.nullable(Instant),
  status: z.nullable(int()),
  ms: z.nullable(int()),
  response: z.nullable(z.string()),
  fault: z.nullable(z.enum(deliveryFaults)),
  /** The body, as JSON. */
  payload: z.string(),
  /** The last ten attempts, newest first. */
  log: z.array(Attempt),
});
export type Delivery = z.output<typeof Delivery>;

const access = anyOf('AD');
/** The secret is shown only in this answer. */
const Shown = z.extend(Done, { webhookId: int(), secret: z.string(), record: Webhook });
const Saved = z.extend(Done, { record: Webhook });

const urlError = fieldError('address.web');
/** Without credentials, because every log on the way would contain them. */
const url = z.pipe(
  text(maxWebhookUrlLength, urlError),
  withChecks(z.url(urlError), z.regex(/^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i, urlError)),
);

const eventsError = fieldError('selection.empty', { of: 'event' });

const events = withChecks(
  z.array(oneOf(webhookEvents), eventsError),
  z.minLength(1, eventsError),
  z.overwrite((chosen) => [...new Set(chosen)]),
);

export const listWebhooks = readEndpoint('POST /admin/webhooks', access, {
  summary: 'Lists the webhooks, newest first. Secrets are not included.',
  input: z.object({}),
  output: z.object({ webhooks: z.array(Webhook) }),
});

export const addWebhook = endpoint('POST /admin/webhooks/add', access, {
  summary:
    'Adds a webhook. Its address must use https and lie outside private networks. The secret is shown in this answer only.',
  input: z.object({
    /** By default the host of the address. */
    name: z.optional(Name),
    url,
    events,
  }),
  output: Shown,
  refusals: ['webhook.too-many'],
  needsRecentSignIn: true,
});

export const updateWebhook = endpoint('POST /admin/webhooks/update', access, {
  summary: 'Changes the name, address and events of a webhook. Waiting messages go to the new address.',
  input: z.object({ webhookId: Id, name: Name, url, events }),
  output: Saved,
  refusals: ['webhook.not-found'],
  needsRecentSignIn: true,
});

export const setWebhookEnabled = endpoint('POST /admin/webhooks/enable', access, {
  summary: 'Enables or disables a webhook. A disabled webhook receives nothing, and its waiting messages are dropped.',
  input: z.object({ webhookId: Id, isEnabled: Switch }),
  output: Saved,
  refusals: ['webhook.not-found'],
});

const overlapError = fieldError('number.between', { min: 0, max: maxSecretOverlapHours });

export const rotateWebhookSecret = endpoint('POST /admin/webhooks/rotate', access, {
  summary: 'Creates a new secret. For the hours of overlap, messages are also signed with the old one.',
  input: z.object({ webhookId: Id, overlapHours: z.optional(wholeNumber(0, maxSecretOverlapHours, overlapError)) }),
  output: Shown,
  refusals: ['webhook.not-found'],
  needsRecentSignIn: true,
});

export const deleteWebhook = endpoint('POST /admin/webhooks/delete', access, {
  summary: 'Removes a webhook and its secret. Its waiting messages are dropped.',
  input: z.object({ webhookId: Id }),
  refusals: ['webhook.not-found'],
});

export const testWebhook = endpoint('POST /admin/webhooks/test', access, {
  summary: "Sends one webhook.test message, even if the webhook is disabled, and returns the receiver's response.",
  input: z.object({ webhookId: Id }),
  output: z.extend(Done, { delivery: Delivery }),
  refusals: ['webhook.not-found'],
});

export const listDeliveries = readEndpoint('POST /admin/webhooks/deliveries', access, {
  summary: 'Lists what was sent to a webhook in the last 30 days and what is waiting to be sent, newest first.',
  input: z.object({
    webhookId: Id,
    state: z.optional(oneOf(deliveryStates)),
    /** The id of the last delivery of the previous page. */
    before: z.optional(Id),
    size: z._default(wholeNumber(1, 100, fieldError('number.between', { min: 1, max: 100 })), 25),
  }),
  output: z.object({ deliveries: z.array(Delivery), hasMore: z.boolean() }),
  refusals: ['webhook.not-found'],
});

export const replayDelivery = endpoint('POST /admin/webhooks/replay', access, {
  summary: 'Sends delivered or dropped messages again, under the same ID and with as many attempts as a new message.',
  input: z.object({ deliveryId: Id }),
  refusals: ['delivery.not-found', 'delivery.pending', 'webhook.disabled'],
});
