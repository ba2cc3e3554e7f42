export { importActions } from './actions.ts';
export { anyCell, choiceCell, dayCell, optionalCell, textCell } from './cells.ts';
export { type Candidate, type Existing, type ImportDefinition, type ImportField, type Parsed } from './definition.ts';
export {
  contactRules,
  importFieldsOf,
  isSameEmail,
  readOnlyImport,
  regionImport,
  statusImport,
  textImport,
} from './fields.ts';
export { phoneImport, phoneKey, type PhoneRegion, phoneForms } from './phone.ts';
export { recordImport } from './records.ts';
export type { StoredRecord } from './record-values.ts';
