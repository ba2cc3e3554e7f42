export { relyingParty } from './challenge.ts';
export { deletePasskeysOf } from './room.ts';
