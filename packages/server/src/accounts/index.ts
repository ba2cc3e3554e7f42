export { assertStrong, hashPassword, isPassword } from './passwords.ts';
export { addAdministrator, codeList, findAccount, findAdministrator, isEmpty, readCodes, roles } from './store.ts';
