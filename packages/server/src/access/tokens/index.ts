export { findToken, hasTokens } from './store.ts';
