import * as z from 'zod/mini';
import { maxNameLength, maxReasonLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, objectOrNull, rowsOf, unsettable } from '#platform/schemas.ts';
import { Duration } from './commissions.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { languages } from '#platform/languages.ts';
import { anyOf, endpoint, file, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { paged, searchQuery, sorting } from '#platform/paging.ts';
import { libraryChoice, OpenedLibraries } from './key-libraries.ts';
import { OptionalRegion } from './regions.ts';
import { studentFilter } from './users.ts';
import { AllOrId, ids, manyOf, Selected } from '#platform/selection.ts';
import { unrenewable } from '#platform/sentences.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import {
  Day,
  Done,
  Id,
  OptionalEmail,
  optionalPhone,
  optionalText,
  Switch,
  text,
  Version,
  wholeNumber,
} from '#platform/values.ts';

const access = anyOf('UM', 'SM');

/**
 * Derived from the dates of a key. A key is renewed when its user has another one, and that of a deleted user counts as
 * expired.
 */
export const keyStatuses = ['Available', 'Active', 'Renewed', 'Expired', 'Revoked'] as const;
export const KeyStatus = z.enum(keyStatuses, fieldError('status.unknown'));
export type KeyStatus = z.output<typeof KeyStatus>;

export const ActivationCode = z.object({
  activationId: int(),
  /** 5 groups of 4 characters in Crockford's base 32. */
  key: z.string(),
  educatorId: int(),
  durationDays: int(),
  /** Made to try the app: redeeming it is no sale. */
  isTrial: z.boolean(),
  status: KeyStatus,
  /** The key that its user has instead; null if its status is another one. */
  renewedBy: z.nullable(z.string()),
  isUserFound: z.boolean(),
  isRevoked: z.boolean(),
  /** The last day, inclusive; null for a key that is not redeemed or never ends. */
  expireBy: z.nullable(Day),
  userAccount: objectOrNull({
    studentId: int(),
    fullName: z.string(),
    phone: z.string(),
    region: z.nullable(z.string()),
    email: z.string(),
  }),
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

export const listSubscriptions = readEndpoint('POST /admin/subscriptions', access, {
  summary:
    'Lists educators with their keys, one page at a time. searchKeyValue matches educator, account name, email or key. An educator whose own details match is listed with all keys, any other with the matching ones.',
  input: z.object({
    searchKeyValue,
    ...keyFilter,
    ...paged,
    ...sorting(subscriptionColumns),
    /** Number of keys that are returned per educator; fewer if the page would have more than 1,000. */
    keysEach: z._default(wholeNumber(0, 100, fieldError('number.between', { min: 0, max: 100 })), 100),
  }),
  output: z.object({ educators: z.array(SubscriptionEducator), total: int() }),
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

export const listEducatorKeys = readEndpoint('POST /admin/subscriptions/educator/keys', access, {
  summary: 'Lists the keys of an educator, one page at a time, newest first.',
  input: z.object({
    educatorId: Id,
    searchKeyValue,
    ...keyFilter,
    ...paged,
    ...sorting(keyColumns),
  }),
  output: z.object({ activationCodes: z.array(ActivationCode), total: int() }),
  refusals: ['educator.not-found'],
});

/** A filter for selecting many keys; educator 0 means all. */
const chosen = { educatorId: AllOrId, searchKeyValue, ...keyFilter };
const none = fieldError('selection.empty', { of: 'key' });

export const selectKeys = readEndpoint('POST /admin/subscriptions/selection', access, {
  summary: 'Counts the keys a filter finds, and returns a token for exactly these.',
  input: z.object(chosen),
  output: Selected,
});

export const getKey = endpoint('GET /admin/subscriptions/key/{id}', access, {
  summary: 'Returns one key.',
  output: z.object({ key: z.extend(ActivationCode, { educatorName: z.string() }) }),
  refusals: ['key.not-found'],
});

export const updateKey = endpoint('PUT /admin/subscriptions/key/update/{id}', access, {
  summary: 'Changes the expiry of a key in use and the details of its user. Omitted fields stay as they are.',
  input: z.object({
    /** Between today and a hundred years from now, or the current value. */
    expireBy: Day,
    fullName: z.nullish(text(maxNameLength)),
    phone: z.nullish(optionalPhone()),
    region: OptionalRegion,
    email: z.nullish(OptionalEmail),
    version: z.optional(Version),
  }),
  refusals: ['key.not-found', 'key.no-user', 'key.expiry-past', 'key.expiry-late', 'record.stale'],
});

export const maxGeneratedKeys = 100;
const numberOfKeys = wholeNumber(1, maxGeneratedKeys, fieldError('number.between', { min: 1, max: maxGeneratedKeys }));

export const generateKeys = repeatableEndpoint('POST /admin/subscriptions/genelete', access, {
  summary: 'Creates keys for an active educator.',
  input: z.object({
    educatorId: Id,
    expirationDays: Duration,
    numberOfKeys,
    ...libraryChoice,
  }),
  bodySize: 'list',
  output: z.extend(Done, { keys: z.array(ActivationCode) }),
  refusals: ['key.educator', 'educator.not-found', 'library.not-found'],
});

export const maxTrialDays = 90;

export const generateTrialKeys = repeatableEndpoint('POST /admin/subscriptions/trials', access, {
  summary: 'Creates trial keys of some days for an active educator. Redeeming one is no sale.',
  input: z.object({
    educatorId: Id,
    days: wholeNumber(1, maxTrialDays, fieldError('number.between', { min: 1, max: maxTrialDays })),
    numberOfKeys,
    ...libraryChoice,
  }),
  bodySize: 'list',
  output: z.extend(Done, { keys: z.array(ActivationCode) }),
  refusals: ['key.educator', 'educator.not-found', 'library.not-found'],
});

export const handOverKey = endpoint('POST /admin/user/key/hand-over', anyOf('UM'), {
  summary:
    'Gives an active key with its remaining days to another user, who has no active subscription. Its sale stays with the user who bought it. Handing it back undoes it.',
  input: z.object({ keyId: Id, studentId: Id }),
  refusals: ['key.not-found', 'key.no-user', 'key.not-active', 'student.not-found', 'student.has-key'],
});

export const giveKeys = repeatableEndpoint('POST /admin/users/keys/give', anyOf('UM'), {
  summary:
    'Makes a key for each of these users, whom redeeming it joins. Nobody gets one who has an active subscription or an unused key already, or who is inactive or without an active school or teacher.',
  input: z.safeExtend(manyOf('students', fieldError('selection.empty', { of: 'user' }), studentFilter), {
    expirationDays: Duration,
  }),
  bodySize: 'list',
  /** The keys in the order of the users' ids. */
  output: z.extend(Done, { keys: z.array(z.object({ activationId: int(), key: z.string() })) }),
  refusals: ['student.not-found', 'selection.changed', 'key.not-needed'],
});

export const toggleKey = endpoint('POST /admin/subscriptions/key/toggle', access, {
  summary: 'Revokes a key in use, or reinstates it.',
  input: z.object({ keyId: Id, isRevoked: Switch }),
  refusals: ['key.not-found', 'key.no-user'],
});

export const toggleKeys = endpoint('POST /admin/subscriptions/keys/toggle', access, {
  summary:
    'Revokes keys or reinstates them, either all of them or none. A key that nobody has redeemed can be revoked as well, and cannot be redeemed then.',
  input: z.safeExtend(manyOf('keyIds', none, chosen), {
    isRevoked: Switch,
    reason: z._default(optionalText(maxReasonLength), ''),
  }),
  bodySize: 'list',
  /** The ids are those of the keys that were in the other state before. */
  output: z.extend(Done, { changed: int(), changedIds: z.array(int()) }),
  refusals: ['key.not-found', 'selection.changed'],
});

export const deleteKeys = endpoint('POST /admin/subscriptions/selected/delete', access, {
  summary: `Deletes keys, either all of them or none. A key in use is revoked first. They can be restored for ${restorableFor} days.`,
  input: manyOf('selectedKeys', none, chosen),
  bodySize: 'list',
  output: Deleted,
  refusals: ['key.not-found', 'selection.changed'],
});

const renewal = z.safeExtend(manyOf('selectedKeys', none, chosen), { expirationDays: Duration });

export const checkRenewal = readEndpoint('POST /admin/subscriptions/renew/check', access, {
  summary: 'Counts how many of these keys can be renewed, and says why the others cannot. Changes nothing.',
  input: renewal,
  bodySize: 'list',
  output: z.object({ renewable: int(), refused: rowsOf({ reason: z.enum(unrenewable), keys: int() }) }),
  refusals: ['key.not-found', 'selection.changed'],
});

export const renewKeys = repeatableEndpoint('POST /admin/subscriptions/renew', access, {
  summary:
    'Renews keys in use for a duration that starts after their last day, or today if they have expired. Each renewal is a sale of that duration. Renews either all of them or none; with isPartial, those that can be renewed.',
  input: z.safeExtend(renewal, { isPartial: z._default(Switch, false) }),
  bodySize: 'list',
  output: z.extend(Done, { renewed: int() }),
  refusals: ['key.not-found', 'key.not-renewable', 'selection.changed'],
  needsRepeatKey: true,
});

export const maxCards = 1000;

const KeyCard = z.object({
  activationId: int(),
  key: z.string(),
  durationDays: int(),
  isTrial: z.boolean(),
  educatorName: z.string(),
  /** For whom it was made; null for anybody. */
  studentName: z.nullable(z.string()),
  /** That of the last mail to the school, or the company's. */
  language: z.enum(languages),
  /** Whether it can be redeemed; cards are printed only for such keys. */
  isFree: z.boolean(),
});

export const readKeyCards = readEndpoint('POST /admin/subscriptions/cards', access, {
  summary: 'Returns what to print on the cards of up to 1,000 keys, in this order.',
  input: z.object({ selectedKeys: ids(none, { max: maxCards, of: 'card' }) }),
  output: z.object({ cards: z.array(KeyCard) }),
  refusals: ['key.not-found'],
});

export const exportKeys = readEndpoint('POST /admin/subscriptions/export/excel', access, {
  summary: 'Exports the keys of the selected educators as keys.xlsx.',
  input: z.object({ selectedEducators: ids(fieldError('selection.empty', { of: 'educator' })) }),
  bodySize: 'list',
  inExport: { 'keys.xlsx': { selectedEducators: { every: 'educators' } } },
  output: file(spreadsheet),
  refusals: ['educator.not-found'],
});

export const listKeyEducators = readEndpoint('POST /admin/subscriptions/educators', access, {
  summary: 'Lists the active educators for whom keys can be made, by name, at most 500 matches; or just one of them.',
  input: z.object({ searchQuery, educatorId: AllOrId }),
  output: z.object({ educators: rowsOf({ educatorId: int(), educatorName: z.string() }), total: int() }),
});
