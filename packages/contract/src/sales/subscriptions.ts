import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, unsettable } from '#platform/schemas.ts';
import { Duration } from './commissions.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { page, searchQuery, size, sorting } from '#platform/paging.ts';
import { libraryChoice, OpenedLibraries } from './key-libraries.ts';
import { OptionalRegion } from './regions.ts';
import { AllOrId, ids, manyOf, Selected } from '#platform/selection.ts';
import { unrenewable } from '#platform/sentences.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { Day, Done, Id, OptionalEmail, optionalPhone, PathId, text, Version, wholeNumber } from '#platform/values.ts';

const access = anyOf('UM', 'SM');

/** Derived from the dates of a key. The key of a user who was deleted or has a newer key counts as expired. */
export const keyStatuses = ['Available', 'Active', 'Expired', 'Revoked'] as const;
export const KeyStatus = z.enum(keyStatuses, fieldError('status.unknown'));
export type KeyStatus = z.output<typeof KeyStatus>;

export const ActivationCode = z.object({
  activationId: int(),
  /** 5 groups of 4 characters in Crockford's base 32. */
  key: z.string(),
  educatorId: int(),
  durationDays: int(),
  status: KeyStatus,
  isUserFound: z.boolean(),
  isRevoked: z.boolean(),
  /** The last day, inclusive; null for a key that is not redeemed or never ends. */
  expireBy: z.nullable(Day),
  userAccount: z.nullable(
    z.object({
      studentId: int(),
      fullName: z.string(),
      phone: z.string(),
      region: z.nullable(z.string()),
      email: z.string(),
    }),
  ),
  redeemedOn: z.nullable(Day),
  createdOn: Day,
  libraryIds: OpenedLibraries,
  version: Version,
});
export type ActivationCode = z.output<typeof ActivationCode>;

export const SubscriptionEducator = z.object({
  educatorId: int(),
  educatorName: z.string(),
  /** The contact's name. */
  name: z.string(),
  /** Users whose subscription is neither revoked nor expired. */
  totalActiveUsers: int(),
  totalSubcriptionsKeys: int(),
  /** Redeemed and not revoked. */
  enabledKeys: int(),
  /** Neither redeemed nor revoked. */
  availableKeys: int(),
  /** A deleted educator keeps its keys, and is listed if a search finds one of them. */
  isDeleted: z.boolean(),
  /** The number of keys that the filter finds. */
  foundKeys: int(),
  /** The newest of those keys; the call for an educator's keys returns the others. */
  activationCodes: z.array(ActivationCode),
});
export type SubscriptionEducator = z.output<typeof SubscriptionEducator>;

/** Finds an educator, the name or email of an account, or a key with any dashes and in any case. */
const searchKeyValue = searchQuery;

/** Conditions on keys. A range of expiry days finds only active keys. */
const keyFilter = {
  status: unsettable(KeyStatus),
  expiresFrom: unsettable(Day),
  /** Inclusive. */
  expiresTo: unsettable(Day),
};

export const subscriptionColumns = [
  'educatorName',
  'educatorId',
  'name',
  'totalActiveUsers',
  'totalSubcriptionsKeys',
  'enabledKeys',
  'availableKeys',
] as const;

export const listSubscriptions = endpoint('POST /admin/subscriptions', access, {
  summary:
    'Lists educators with their keys, one page at a time. searchKeyValue matches educator, account name, email or key. An educator whose own details match is listed with all keys, any other with the matching ones.',
  input: z.object({
    searchKeyValue,
    ...keyFilter,
    Page: page,
    Size: size,
    ...sorting(subscriptionColumns),
    /** Number of keys that are returned per educator; fewer if the page would have more than 1,000. */
    keysEach: z._default(wholeNumber(0, 100, fieldError('number.between', { min: 0, max: 100 })), 100),
  }),
  output: z.object({ educators: z.array(SubscriptionEducator), total: int() }),
  isRead: true,
});

export const keyColumns = [
  'createdOn',
  'activationId',
  'key',
  'educatorId',
  'fullName',
  'status',
  'isUserFound',
  'isRevoked',
  'expireBy',
  'redeemedOn',
  'durationDays',
  'version',
] as const;

export const listEducatorKeys = endpoint('POST /admin/subscriptions/educator/keys', access, {
  summary: 'Lists the keys of an educator, one page at a time, newest first.',
  input: z.object({
    educatorId: Id,
    searchKeyValue,
    ...keyFilter,
    Page: page,
    Size: size,
    ...sorting(keyColumns),
  }),
  output: z.object({ activationCodes: z.array(ActivationCode), total: int() }),
  refusals: ['educator.not-found'],
  isRead: true,
});

/** A filter for selecting many keys; educator 0 means all. */
const chosen = { educatorId: AllOrId, searchKeyValue, ...keyFilter };
const none = fieldError('selection.empty', { of: 'key' });

export const selectKeys = endpoint('POST /admin/subscriptions/selection', access, {
  summary: 'Counts the keys a filter finds, and returns a token for exactly these.',
  input: z.object(chosen),
  output: Selected,
  isRead: true,
});

export const getKey = endpoint('GET /admin/subscriptions/key/{id}', access, {
  summary: 'Returns one key.',
  params: z.object({ id: PathId }),
  output: z.object({ key: z.extend(ActivationCode, { educatorName: z.string() }) }),
  refusals: ['key.not-found'],
});

export const updateKey = endpoint('PUT /admin/subscriptions/key/update/{id}', access, {
  summary: 'Changes the expiry of a key in use and the details of its user. Omitted fields stay as they are.',
  params: z.object({ id: PathId }),
  input: z.object({
    /** Between today and a hundred years from now, or the current value. */
    expireBy: Day,
    fullName: z.nullish(text(maxNameLength)),
    phone: z.nullish(optionalPhone()),
    region: OptionalRegion,
    email: z.nullish(OptionalEmail),
    version: z.optional(Version),
  }),
  output: Done,
  refusals: ['key.not-found', 'key.no-user', 'key.expiry-past', 'key.expiry-late', 'record.stale'],
});

export const maxGeneratedKeys = 100;

export const generateKeys = endpoint('POST /admin/subscriptions/genelete', access, {
  summary: 'Creates keys for an active educator.',
  input: z.object({
    educatorId: Id,
    expirationDays: Duration,
    numberOfKeys: wholeNumber(1, maxGeneratedKeys, fieldError('number.between', { min: 1, max: maxGeneratedKeys })),
    ...libraryChoice,
  }),
  bodySize: 'list',
  output: z.extend(Done, { keys: z.array(ActivationCode) }),
  refusals: ['key.educator', 'educator.not-found', 'library.not-found'],
  repeatable: true,
});

export const toggleKey = endpoint('POST /admin/subscriptions/key/toggle', access, {
  summary: 'Revokes a key in use, or reinstates it.',
  input: z.object({ keyId: Id, isRevoked: z.boolean(fieldError('boolean.expected')) }),
  output: Done,
  refusals: ['key.not-found', 'key.no-user'],
});

export const deleteKeys = endpoint('POST /admin/subscriptions/selected/delete', access, {
  summary: `Deletes keys, either all of them or none. A key in use is revoked first. They can be restored for ${restorableFor} days.`,
  input: manyOf('selectedKeys', none, chosen),
  bodySize: 'list',
  output: Deleted,
  refusals: ['key.not-found', 'selection.changed'],
});

const renewal = z.safeExtend(manyOf('selectedKeys', none, chosen), { expirationDays: Duration });

export const checkRenewal = endpoint('POST /admin/subscriptions/renew/check', access, {
  summary: 'Counts how many of these keys can be renewed, and says why the others cannot. Changes nothing.',
  input: renewal,
  bodySize: 'list',
  output: z.object({ renewable: int(), refused: z.array(z.object({ reason: z.enum(unrenewable), keys: int() })) }),
  refusals: ['key.not-found', 'selection.changed'],
  isRead: true,
});

export const renewKeys = endpoint('POST /admin/subscriptions/renew', access, {
  summary:
    'Renews keys in use for a duration that starts after their last day, or today if they have expired. Each renewal is a sale of that duration. Renews either all of them or none; with isPartial, those that can be renewed.',
  input: z.safeExtend(renewal, { isPartial: z._default(z.boolean(fieldError('boolean.expected')), false) }),
  bodySize: 'list',
  output: z.extend(Done, { renewed: int() }),
  refusals: ['key.not-found', 'key.not-renewable', 'selection.changed'],
  repeatable: true,
  needsRepeatKey: true,
});

export const maxCards = 1000;

const KeyCard = z.object({
  activationId: int(),
  key: z.string(),
  durationDays: int(),
  educatorName: z.string(),
  /** Whether it can be redeemed; cards are printed only for such keys. */
  isFree: z.boolean(),
});

export const readKeyCards = endpoint('POST /admin/subscriptions/cards', access, {
  summary: 'Returns what to print on the cards of up to 1,000 keys, in this order.',
  input: z.object({ selectedKeys: ids(none, { max: maxCards, of: 'card' }) }),
  output: z.object({ cards: z.array(KeyCard) }),
  refusals: ['key.not-found'],
  isRead: true,
});

export const exportKeys = endpoint('POST /admin/subscriptions/export/excel', access, {
  summary: 'Exports the keys of the selected educators as keys.xlsx.',
  input: z.object({ selectedEducators: ids(fieldError('selection.empty', { of: 'educator' })) }),
  bodySize: 'list',
  output: file(spreadsheet),
  refusals: ['educator.not-found'],
  isRead: true,
});

export const listKeyEducators = endpoint('POST /admin/subscriptions/educators', access, {
  summary: 'Lists the active educators for whom keys can be made, by name, at most 500 matches; or just one of them.',
  input: z.object({ searchQuery, educatorId: AllOrId }),
  output: z.object({ educators: z.array(z.object({ educatorId: int(), educatorName: z.string() })), total: int() }),
  isRead: true,
});
