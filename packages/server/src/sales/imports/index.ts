export { applyImport } from './apply.ts';
export { anyCell, choiceCell, dayCell, regionCell, showStatus, statusCell, textCell } from './cells.ts';
export { checkImport } from './check.ts';
export {
  type Candidate,
  type Draft,
  type Existing,
  type ImportDefinition,
  type ImportField,
  type ImportValue,
  type Parsed,
  type Undone,
  type Values,
} from './definition.ts';
export { importRestorer, valuesBack } from './undo.ts';
export { updateRows } from './update-rows.ts';
