import * as z from 'zod/mini';
import { currencies } from '#platform/currencies.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import {
  maxAddressLength,
  maxNameLength,
  maxPaymentDetailsLength,
  maxTaxNumberLength,
} from '#platform/field-lengths.ts';
import { int } from '#platform/schemas.ts';
import { Done, optionalText, Version } from '#platform/values.ts';

const Currency = z.enum(currencies, fieldError('choice.expected', { choices: currencies }));

/** Settings that hold for everybody. */
export const Company = z.object({
  /** Of every amount. */
  currency: z.enum(currencies),
  /* What stands on a statement of commission; empty where it is not set. */
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  paymentDetails: z.string(),
  version: int(),
});
export type Company = z.output<typeof Company>;

/** What every screen needs of it. */
export const CompanyBasics = z.pick(Company, { currency: true });
export type CompanyBasics = z.output<typeof CompanyBasics>;

export const fetchCompany = endpoint({
  method: 'GET',
  path: '/admin/company',
  access: anyOf('SM', 'AD'),
  summary:
    'The settings of the company: the currency of every amount, and what stands on its statements of commission.',
  output: z.object({ company: Company }),
});

export const updateCompany = endpoint({
  method: 'POST',
  path: '/admin/company/update',
  access: anyOf('SM', 'AD'),
  summary:
    'Changes the settings of the company; what is left out stays. No amount is converted when the currency changes.',
  input: z.object({
    currency: Currency,
    name: z.optional(optionalText(maxNameLength)),
    address: z.optional(optionalText(maxAddressLength)),
    taxNumber: z.optional(optionalText(maxTaxNumberLength)),
    paymentDetails: z.optional(optionalText(maxPaymentDetailsLength)),
    version: z.optional(Version),
  }),
  output: z.extend(Done, { company: Company }),
  refusals: ['record.stale'],
});
