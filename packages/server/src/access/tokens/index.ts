export { findToken, hasTokens } from './identify.ts';
