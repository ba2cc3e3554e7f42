import './rows.ts';

export { generate } from './actions.ts';
export { formatKey, readKey, keyBytes, writtenPiece } from './key.ts';
export { minPieceLength, inStatus } from './find.ts';
export { findDefaultLibraries, findOpenedLibraries, getLibraryNames, readLibraries, activationCodeOf } from './rows.ts';
export { expireByOf, keyStatusOf, lastDayAfter, endless, type KeyRow } from './rows.ts';
export { addKeys, findByCode, getListedKey, keyRow, keysOf, lockByCode, markRedeemed } from './store.ts';
export { redeemedKeyRow, setUnused, setUser } from './store.ts';
