import * as z from 'zod/mini';
import { currencies } from '#platform/currencies.ts';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import {
  maxAddressLength,
  maxNameLength,
  maxPaymentDetailsLength,
  maxTaxNumberLength,
} from '#platform/field-lengths.ts';
import { languages } from '#platform/languages.ts';
import { int } from '#platform/schemas.ts';
import { isTimeZone } from '#platform/time-zones.ts';
import { Done, oneOf, optionalLongText, optionalText, Version, wholeNumber } from '#platform/values.ts';

const Currency = oneOf(currencies);

const MailLanguage = oneOf(languages);

/** The last day of the month that exists in every month. */
export const maxMailDay = 28;
const MailDay = wholeNumber(1, maxMailDay, fieldError('number.between', { min: 1, max: maxMailDay }));

const TimeZone = z.string(fieldError('text.expected')).check(z.refine(isTimeZone, fieldError('time-zone.unknown')));

export const Company = z.object({
  currency: z.enum(currencies),
  /** IANA, such as Asia/Shanghai: in it the days and months of sales and subscriptions begin. */
  timeZone: z.string(),
  /** Printed on commission statements; empty where it is not set. */
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  paymentDetails: z.string(),
  /** Day of the month from which closed statements of the previous month are mailed automatically; null for never. */
  statementMailDay: z.nullable(MailDay),
  /** Language of the first mail to a channel or school; later mails use the language of the previous one. */
  mailLanguage: z.enum(languages),
  /** Whether schools are reminded 30 days and 7 days before subscriptions end. */
  remindsMonthBefore: z.boolean(),
  remindsWeekBefore: z.boolean(),
  /** Whether a school of a channel is reminded through its channel, which gets the numbers of users but no names. */
  remindsChannels: z.boolean(),
  /** Printed on exercises that the console composes; the company's name, and no line, where they are empty. */
  exerciseComposer: z.string(),
  exerciseRights: z.string(),
  version: int(),
});
export type Company = z.output<typeof Company>;

/** The settings that every screen needs. */
export const CompanyBasics = z.pick(Company, { currency: true, timeZone: true });
export type CompanyBasics = z.output<typeof CompanyBasics>;

export const fetchCompany = endpoint('GET /admin/company', anyOf('SM', 'AD'), {
  summary:
    'Returns the company settings: the currency of every amount, the time zone for dates, the details on commission statements, and which emails are sent automatically.',
  inExport: { 'company.json': {} },
  output: z.object({ company: Company }),
});

export const updateCompany = endpoint('POST /admin/company/update', anyOf('SM', 'AD'), {
  summary:
    'Changes the company settings. Omitted fields stay as they are. Changing the currency converts no amounts, and changing the time zone leaves past sales on their dates.',
  input: z.object({
    currency: Currency,
    timeZone: z.optional(TimeZone),
    name: z.optional(optionalText(maxNameLength)),
    address: z.optional(optionalLongText(maxAddressLength)),
    taxNumber: z.optional(optionalText(maxTaxNumberLength)),
    paymentDetails: z.optional(optionalLongText(maxPaymentDetailsLength)),
    statementMailDay: z.optional(z.nullable(MailDay)),
    mailLanguage: z.optional(MailLanguage),
    remindsMonthBefore: z.optional(z.boolean()),
    remindsWeekBefore: z.optional(z.boolean()),
    remindsChannels: z.optional(z.boolean()),
    exerciseComposer: z.optional(optionalText(maxNameLength)),
    exerciseRights: z.optional(optionalText(maxNameLength)),
    version: z.optional(Version),
  }),
  output: z.extend(Done, { company: Company }),
  refusals: ['record.stale'],
});

export const exportEverything = endpoint('POST /admin/company/export', anyOf('AD'), {
  summary:
    "Exports lists, activity, support cards with their attachments, and the MusicXML files as one .zip archive: what the caller's permissions allow to read.",
  output: file('application/zip'),
  needsRecentSignIn: true,
});
