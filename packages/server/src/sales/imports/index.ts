export { importActions } from './actions.ts';
export { dayCell, optionalCell, textCell, isSameFolded, ownerRules, type Rules, words } from './fields.ts';
export { phoneForms, phoneKey, type PhoneRegion } from './fields.ts';
export { type Candidate, type Existing, type ImportDefinition, type Parsed } from './definition.ts';
export { recordImport } from './records.ts';
