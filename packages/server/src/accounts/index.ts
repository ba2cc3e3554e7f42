export {
  changeAdministrator,
  clearTwoStep,
  markAdministratorsDeleted,
  markRestored,
  type Person,
  setActive,
  setCodes,
  setPassword,
} from './change.ts';
export { countActive, findHolders, type Holder, listed } from './holders.ts';
export { administratorsFound, countFound, type Filter, type ListedRow } from './list.ts';
export { assertStrong, hashPassword, isPassword } from './passwords.ts';
export { emptyAdministrators } from './purge.ts';
export { addAdministrator, codeList, findAccount, findAdministrator, isEmpty, readCodes, roles } from './store.ts';
export { unlessTaken } from './taken.ts';
