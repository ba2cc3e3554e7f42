import * as z from 'zod/mini';
import {
  maxCardTitleLength,
  maxLabelLength,
  maxNameLength,
  maxSearchLength,
  maxTextLength,
} from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, objectOrNull, optionalFields, rowsOf, withChecks } from '#platform/schemas.ts';
import { Entry } from '#access/activity.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, file, repeatableEndpoint } from '#platform/endpoint.ts';
import { pagedInAddress } from '#platform/paging.ts';
import { PlaceNames } from '#platform/places.ts';
import { Mail, Person } from './mail.ts';
import { listNames, sectionNames, techDepartment } from './lists.ts';
import {
  Day,
  Done,
  Id,
  Instant,
  longText,
  oneOf,
  OptionalEmail,
  optionalLongText,
  optionalText,
  Switch,
  text,
  Version,
} from '#platform/values.ts';
import { Ids } from '#platform/selection.ts';

/** Why the mailbox of the board cannot be read. */
export const mailboxFaults = {
  password: 'The mailbox refuses its user name or its password',
  folder: 'The mailbox has no such folder',
  certificate: 'The certificate of the mail server cannot be trusted',
  encryption: 'The mail server offers no encryption',
  unreachable: 'The mail server cannot be reached',
  broken: 'The mailbox cannot be read',
} as const;
export type MailboxFaultCode = keyof typeof mailboxFaults;
const mailboxFaultCodes = Object.keys(mailboxFaults) as [MailboxFaultCode, ...MailboxFaultCode[]];

const access = anyOf('ES');

export const maxLabels = 10;
export const maxLinks = 20;

export const linkKinds = ['student', 'educator', 'key', 'score'] as const;
export const LinkKind = oneOf(linkKinds);

export const Card = z.object({
  id: int(),
  listId: int(),
  /** Within a list, cards are sorted by this text, by code points. */
  position: z.string(),
  title: z.string(),
  /** The beginning of the card's text or of its last mail, in one line. */
  excerpt: z.string(),
  senderName: z.string(),
  senderAddress: z.string(),
  assignee: z.nullable(Person),
  dueOn: z.nullable(Day),
  labels: z.array(z.string()),
  /** Since when a mail has waited for an answer. */
  unansweredSince: z.nullable(Instant),
  notes: int(),
  mails: int(),
  links: int(),
  attachments: int(),
  createdAt: Instant,
  changedAt: Instant,
  version: Version,
});
export type Card = z.output<typeof Card>;

const filter = {
  /** Searches titles, texts, senders, labels, notes and mails. */
  searchQuery: z._default(optionalText(maxSearchLength), ''),
  /** The id of an administrator, `me`, or `none`. */
  assignee: z.optional(withChecks(z.string(), z.regex(/^(me|none|[1-9]\d{0,9})$/, 'Enter me, none or a number'))),
  label: z.optional(text(maxLabelLength)),
  /** `late`: due before today; `soon`: due within seven days from today; `any`: with a due day. */
  due: z.optional(z.enum(['late', 'soon', 'any'], fieldError('choice.expected', { choices: ['late', 'soon', 'any'] }))),
  unanswered: z.optional(z.literal('1')),
};

export const readBoard = endpoint('GET /support/board', access, {
  summary: 'Returns the board with all cards that are not archived, or with those a filter finds.',
  query: z.object(filter),
  output: z.object({
    /** Sent with a request for later changes. */
    version: int(),
    /** The number of cards that the filter finds. */
    total: int(),
    /** The number of archived cards that the filter finds; 0 without a filter. */
    archived: int(),
    sections: rowsOf({
      id: int(),
      name: z.enum(sectionNames),
      lists: rowsOf({
        id: int(),
        name: z.enum(listNames),
        /** The sub-section to which the list belongs. */
        group: z.nullable(z.literal(techDepartment)),
        cards: z.array(Card),
      }),
    }),
    /** People to whom a card can be assigned: active administrators with Support Mailbox. */
    people: z.array(Person),
    /** Null if no mailbox is configured. */
    mailbox: objectOrNull({
      address: z.string(),
      readAt: z.nullable(Instant),
      fault: z.nullable(z.string()),
      faultCode: z.nullable(z.enum(mailboxFaultCodes)),
      /** More mails arrived within a day than the board takes. The cards of the others are in the archive. */
      isOverflowing: z.boolean(),
    }),
  }),
});

const since = z.pipe(
  withChecks(z.string(fieldError('number.whole')), z.regex(/^\d{1,15}$/, fieldError('number.whole'))),
  z.transform(Number),
);

export const readBoardChanges = endpoint('GET /support/changes', access, {
  summary: 'Lists the cards that changed since a version of the board, and the IDs of those that left it.',
  query: z.object({ since }),
  output: z.object({ version: int(), cards: z.array(Card), gone: z.array(int()) }),
});

export const followBoard = endpoint('GET /support/events', access, {
  summary: 'Streams server-sent events: `board` with {"version"} within two seconds of each change of the board.',
  output: file('text/event-stream'),
});

const Link = z.object({
  kind: LinkKind,
  id: int(),
  /** For a key, its first and last group. */
  name: z.string(),
  /** Distinguishes records of the same name; for a student it is the school. */
  about: z.string(),
  /** For scores: the place in `about`, by name and number; null for other kinds. */
  place: z.nullable(PlaceNames),
  isGone: z.boolean(),
});

/** A student or educator with the address of the sender. */
const Sender = z.object({
  kind: z.enum(['student', 'educator']),
  id: int(),
  name: z.string(),
  educatorId: z.nullable(int()),
  educatorName: z.nullable(z.string()),
  /** At most 10 per student or educator, newest first; of each key only the first and last group. */
  keys: rowsOf({ id: int(), key: z.string(), status: z.string(), expireBy: z.nullable(Day) }),
  keyCount: int(),
});

export const getCard = endpoint('GET /support/cards/{id}', access, {
  summary: 'Returns one card with its notes, emails, links, activity, and what is known about its sender.',
  output: z.object({
    card: z.extend(Card, {
      text: z.string(),
      isArchived: z.boolean(),
      notesList: rowsOf({ id: int(), author: z.nullable(Person), text: z.string(), createdAt: Instant }),
      mailList: z.array(Mail),
      linkList: z.array(Link),
      /** At most five; there may be several, because people share addresses. */
      senders: z.array(Sender),
      /** To whom an answer goes; null if nobody is known. */
      answersTo: objectOrNull({
        name: z.string(),
        address: z.string(),
        /** By its address, nobody reads it. */ isNoReply: z.boolean(),
      }),
      /** What its mails name, among those records that the caller may link and that are not linked yet. */
      named: z.array(Link),
      /** Newest first, at most 100. */
      activity: z.array(z.pick(Entry, { id: true, at: true, actor: true, action: true, before: true, after: true })),
    }),
  }),
  refusals: ['card.not-found'],
});

const CardLink = z.object({ kind: LinkKind, id: Id });
const fields = {
  text: optionalLongText(maxTextLength),
  senderName: optionalText(maxNameLength),
  senderAddress: OptionalEmail,
  assigneeId: z.nullable(Id),
  dueOn: z.nullable(Day),
  labels: withChecks(
    z.array(text(maxLabelLength)),
    z.maxLength(maxLabels, fieldError('labels.too-many', { max: maxLabels })),
  ),
  links: withChecks(z.array(CardLink), z.maxLength(maxLinks, fieldError('links.too-many', { max: maxLinks }))),
};
const title = text(maxCardTitleLength, fieldError('text.missing', { of: 'title' }));
const listId = Id;

export const addCard = repeatableEndpoint('POST /support/cards', access, {
  summary: 'Adds a card at the top of a list.',
  input: z.object({ title, listId, ...optionalFields(fields) }),
  output: z.extend(Done, { cardId: int() }),
  refusals: ['card.list', 'card.assignee', 'card.link', 'record.too-many'],
});

export const updateCard = endpoint('PUT /support/cards/{id}', access, {
  summary: 'Changes a card. Omitted fields stay as they are.',
  input: z.object({ title: z.optional(title), ...optionalFields(fields), version: z.optional(Version) }),
  output: z.extend(Done, { version: Version }),
  refusals: ['card.not-found', 'card.assignee', 'card.link', 'record.stale'],
});

export const moveCard = endpoint('PUT /support/cards/{id}/move', access, {
  summary:
    'Moves a card into a list, after another card or to the top. If two people move it at once, the later move wins.',
  input: z.object({
    listId,
    /**
     * The id of the card above; null moves the card to the top. Refused if that card has left the list in the meantime.
     */
    after: z.nullable(Id),
  }),
  output: z.extend(Done, { version: Version, position: z.string() }),
  refusals: ['card.not-found', 'card.list', 'card.neighbour'],
});

export const archiveCard = endpoint('POST /support/cards/{id}/archive', access, {
  summary: 'Archives a card, or puts it back at the top of its list.',
  input: z.object({ isArchived: Switch }),
  output: z.extend(Done, { version: Version }),
  refusals: ['card.not-found', 'record.too-many'],
});

export const listArchive = endpoint('GET /support/archive', access, {
  summary: 'Lists archived cards, latest first.',
  query: z.object({ ...filter, ...pagedInAddress }),
  output: z.object({ cards: z.array(z.extend(Card, { archivedAt: Instant })), total: int() }),
});

export const deleteCard = endpoint('DELETE /support/cards/{id}', access, {
  summary: `Deletes a card with its notes and emails. It can be restored for ${restorableFor} days.`,
  output: Deleted,
  refusals: ['card.not-found'],
});

export const mergeCard = endpoint('POST /support/cards/{id}/merge', access, {
  summary: `Moves the notes, emails, links and labels of a card to another one, and deletes it. Restoring it within ${restorableFor} days takes its notes and emails back.`,
  input: z.object({ intoId: Id }),
  output: Deleted,
  refusals: ['card.not-found', 'card.merge-itself'],
});

export const splitCard = repeatableEndpoint('POST /support/cards/{id}/split', access, {
  summary: 'Moves emails to a new card above this one. To undo it, merge the new card into this one.',
  input: z.object({ mailIds: Ids }),
  bodySize: 'list',
  output: z.extend(Done, { cardId: int() }),
  refusals: ['card.not-found', 'card.mail', 'card.split-all', 'record.too-many'],
});

export const addNote = repeatableEndpoint('POST /support/cards/{id}/notes', access, {
  summary: 'Adds a note for colleagues.',
  input: z.object({ text: longText(maxTextLength, fieldError('text.missing', { of: 'note' })) }),
  output: z.extend(Done, { noteId: int() }),
  refusals: ['card.not-found', 'record.too-many'],
});
