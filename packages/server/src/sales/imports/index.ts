export { importActions } from './actions.ts';
export { dayCell, optionalCell, textCell, importFieldsOf, isSameEmail, ownerRules, words } from './fields.ts';
export { phoneForms, phoneKey, type PhoneRegion } from './fields.ts';
export { type Candidate, type Existing, type ImportDefinition, type Parsed } from './definition.ts';
export { recordImport, type StoredRecord } from './records.ts';
