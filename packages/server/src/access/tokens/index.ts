export { findToken, hasTokens } from './room.ts';
