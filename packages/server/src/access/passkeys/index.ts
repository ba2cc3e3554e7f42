export { relyingParty } from './challenge.ts';
