export { importActions } from './actions.ts';
export { dayCell, optionalCell, textCell } from './cells.ts';
export { type Candidate, type Existing, type ImportDefinition, type Parsed } from './definition.ts';
export { importFieldsOf, isSameEmail, ownerRules, words } from './fields.ts';
export { phoneForms, phoneKey, type PhoneRegion } from './phone.ts';
export { recordImport, type StoredRecord } from './records.ts';
