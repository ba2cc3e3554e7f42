import './tables.ts';

export { formatKey, readKey, signsOfKey } from './key.ts';
export { dayOf, daysAfter, keyStatusOf } from './rows.ts';
export { addKeys, findByCode, keyRow, markRedeemed, type NewKey, redeemedKeyRow } from './store.ts';
export { endless, type KeyRow } from './tables.ts';
