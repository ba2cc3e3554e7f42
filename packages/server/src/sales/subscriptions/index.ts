import './tables.ts';

export { generate } from './generate.ts';
export { formatKey, readKey, keyBytes, writtenPiece } from './key.ts';
export { minPieceLength } from './search.ts';
export { findOpenedLibraries } from './libraries.ts';
export { activationCodeOf, expireByOf, keyStatusOf, lastDayAfter } from './rows.ts';
export { addKeys, findByCode, findListedKey, keyRow, lockByCode, markRedeemed, redeemedKeyRow } from './store.ts';
export { reinstateUnused, revokeUnused } from './unused-store.ts';
export { endless, type KeyRow } from './tables.ts';
