export {
  changeAdministrator,
  clearTwoStep,
  markAdministratorsDeleted,
  markRestored,
  setActive,
  setCodes,
  setPassword,
} from './change-store.ts';
export { type Credentials, findCredentials, lockAccount, replacePassword } from './credentials-store.ts';
export { countActive, findHolders, type Holder, listed, listHolders } from './holders.ts';
export { findLanguage, readLanguage, setLanguage } from './language-store.ts';
export { administratorsFound, codesFound, countFound, type Filter, type ListedRow } from './list.ts';
export { findMailable, lockMailableAccount } from './mailable-store.ts';
export {
  deletePasskey,
  deletePasskeysOf,
  findPasskeyOwner,
  deleteChallenges,
  lockActiveAccount,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  type PasskeyOwner,
  setPasskeyName,
  useChallenge,
} from './passkey-store.ts';
export { findLinked, findUnlinked, linkedAmong, linkSignOn, recordSignOn } from './sign-on-store.ts';
export { assertStrong } from './strength.ts';
export { hashLike, hashPassword, isPassword, noPassword, prepareSignIn } from './passwords.ts';
export { emptyAdministrators } from './purge-store.ts';
export { addAdministrator, codeList, findAccount, findAdministrator, isEmpty, readCodes, roles } from './store.ts';
export {
  countRecoveryCodes,
  findRecoveryHash,
  findStoredTwoStepSecrets,
  findTwoStep,
  keepPending,
  replaceRecoveryCodes,
  replaceStoredTwoStepSecret,
  consumeRecoveryCode,
  consumeTimeStep,
  turnOn,
  type TwoStep,
} from './two-step-store.ts';
