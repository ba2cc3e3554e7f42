import './tables.ts';

export { generate } from './generate.ts';
export { formatKey, readKey, keyBytes, writtenPiece } from './key.ts';
export { minPieceLength } from './search.ts';
export { inStatus } from './filter.ts';
export { findDefaultLibraries, findOpenedLibraries, getLibraryNames, readLibraries } from './libraries.ts';
export { activationCodeOf, expireByOf, keyStatusOf, lastDayAfter } from './rows.ts';
export {
  addKeys,
  findByCode,
  getListedKey,
  keyRow,
  keysOf,
  lockByCode,
  markRedeemed,
  redeemedKeyRow,
  setUser,
} from './store.ts';
export { reinstateUnused, revokeUnused } from './unused-store.ts';
export { endless, type KeyRow } from './tables.ts';
