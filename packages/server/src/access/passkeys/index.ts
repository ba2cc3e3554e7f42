export { relyingParty } from './relying-party.ts';
