import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError, issueOf } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { Done, maxId, oneOf, Switch, text, Version, wholeNumber } from '#platform/values.ts';
import { managedLists, ruledLists } from './choices.ts';

const access = anyOf('SL');

export type RuledList = (typeof ruledLists)[number];

export const ManagedList = oneOf(managedLists);
export type ManagedList = z.output<typeof ManagedList>;

/** The lowest id of entries that staff added; lower ids are those of the specification. */
export const firstManagedId = 101;

const ruleError = fieldError('rule.missing');

/** A list with at least one value. */
const chosen = /* @__NO_SIDE_EFFECTS__ */ <Value extends z.ZodMiniType>(value: Value) =>
  withChecks(z.array(value, ruleError), z.minLength(1, ruleError), z.maxLength(12, ruleError));

const number = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number) => wholeNumber(min, max, ruleError);

/** Allowed keys, by their number of sharps (negative for flats): all keys of a score must be among these. */
const KeyRule = z.object({
  keys: chosen(z.object({ fifths: number(-7, 7), mode: z.enum(['major', 'minor'], ruleError) })),
});

export const timeSignature = /^([1-9]|1\d|2[0-4])\/(1|2|4|8|16|32)$/;
/** Allowed time signatures, such as 6/8: all time signatures of a score must be among these. */
const TimeRule = z.object({ times: chosen(withChecks(z.string(ruleError), z.regex(timeSignature, ruleError))) });

export const widestInterval = 22;
/** The widest interval of a score must be within these; 1 is a unison, 8 an octave. */
const IntervalRule = z.object({ from: number(1, widestInterval), to: number(1, widestInterval) });

/** Note values, by their names in MusicXML. */
export const valueTypes = ['breve', 'whole', 'half', 'quarter', 'eighth', '16th', '32nd', '64th'] as const;
export const maxDots = 2;
/** Tuplets by their number of notes; 0 means no tuplet. */
export const tuplets = [0, 3, 5, 6, 7] as const;

const exactly = { dots: number(0, maxDots), tuplet: z.literal(tuplets, ruleError) };
/** At least one of these note values must occur. */
const RhythmRule = z.object({ values: chosen(z.object({ type: z.enum(valueTypes, ruleError), ...exactly })) });
/** At least one of these rests must occur; 'measure' is a rest of a whole measure. */
const RestRule = z.object({
  values: chosen(z.object({ type: z.enum(['measure', ...valueTypes], ruleError), ...exactly })),
});

/** Diatonic steps: middle C is 28, and a piano ranges from 5 to 56. */
export const lowestStep = 5;
export const highestStep = 56;
/** All notes must be within these. */
const RangeRule = z.object({ lowest: number(lowestStep, highestStep), highest: number(lowestStep, highestStep) });

const rules = {
  range: RangeRule,
  interval: IntervalRule,
  rhythm: RhythmRule,
  rest: RestRule,
  keySignature: KeyRule,
  timeSignature: TimeRule,
} satisfies Record<RuledList, z.ZodMiniType>;

const Rule = z.union([RangeRule, IntervalRule, RestRule, KeyRule, TimeRule], ruleError);
export type EntryRule = z.output<typeof Rule>;

const nameError = fieldError('text.missing', { of: 'name' });
const fields = {
  list: ManagedList,
  name: text(maxNameLength, nameError),
  nameZh: text(maxNameLength, nameError),
  /** Null only for score types. */
  rule: z.nullable(Rule),
};

const spanError = fieldError('rule.span');
/** Refuses a rule whose form is not that of its list, or whose ends are in the wrong order. */
const fits = z.superRefine((entry: { list: ManagedList; rule: EntryRule | null }, context) => {
  const { list, rule } = entry;
  const isOfList = list === 'scoreType' ? rule === null : rules[list].safeParse(rule).success;
  if (!isOfList) context.issues.push(issueOf(entry, ruleError, ['rule']));
  if (rule === null) return;
  const isBackwards = 'from' in rule ? rule.from > rule.to : 'lowest' in rule && rule.lowest > rule.highest;
  if (isBackwards) context.issues.push(issueOf(entry, spanError, ['rule']));
});

/** 0 is a valid id, because score types begin with it. */
const EntryId = wholeNumber(0, maxId, fieldError('number.whole'));

const ListEntry = z.object({
  id: int(),
  /** The names in English and in Chinese. An entry of the specification has the specification's English name. */
  name: z.string(),
  nameZh: z.string(),
  /** Null for score types, and for entries of the specification, which cannot be changed. */
  rule: z.nullable(Rule),
  isRetired: z.boolean(),
  scores: int(),
  version: int(),
});
export type ListEntry = z.output<typeof ListEntry>;

export const listTagLists = endpoint('GET /admin/score/library/lists', access, {
  summary:
    'Lists the entries of each tag list and the score types, in order: those of the specification and those that staff added.',
  inExport: { 'tags.json': {} },
  output: z.object({
    lists: rowsOf({ list: ManagedList, version: int(), entries: z.array(ListEntry) }),
  }),
});
export type TagLists = z.output<(typeof listTagLists)['output']>['lists'];

export const addListEntry = repeatableEndpoint('POST /admin/score/library/lists/add', access, {
  summary:
    'Adds an entry to a list; a tag comes with the rule that recognises it. The scores it fits are found in the background.',
  input: withChecks(z.object(fields), fits),
  output: z.extend(Done, { id: int() }),
  refusals: ['entry.name-taken', 'entry.rule-taken', 'entry.too-many'],
});

export const updateListEntry = endpoint('PUT /admin/score/library/lists/update/{id}', access, {
  summary: 'Changes the names or the rule of an entry that staff added.',
  input: withChecks(z.object({ ...fields, version: Version }), fits),
  refusals: ['entry.not-found', 'record.stale', 'entry.name-taken', 'entry.rule-taken'],
});

export const orderListEntries = endpoint('PUT /admin/score/library/lists/order', access, {
  summary: 'Puts the entries of a list in this order. All of them must be named.',
  input: z.object({
    list: ManagedList,
    /** The version of the list that the caller has seen. */
    version: Version,
    ids: withChecks(z.array(EntryId, fieldError('list.expected', { of: 'id' })), z.minLength(1), z.maxLength(500)),
  }),
  refusals: ['entry.order-changed'],
});

export const retireListEntry = endpoint('PUT /admin/score/library/lists/retire/{id}', access, {
  summary: 'Retires an entry that staff added, or brings it back. Scores that have it keep it.',
  input: z.object({ isRetired: Switch }),
  refusals: ['entry.not-found', 'entry.rule-taken'],
});

export const deleteListEntry = endpoint('DELETE /admin/score/library/lists/delete/{id}', access, {
  summary: `Deletes an entry that no score has. It can be restored for ${restorableFor} days.`,
  output: Deleted,
  refusals: ['entry.not-found', 'entry.in-use'],
});
