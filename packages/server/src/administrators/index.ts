export { addAdministrator, codeList, findAccount, findAdministrator, isEmpty, readCodes, roles } from './store.ts';
