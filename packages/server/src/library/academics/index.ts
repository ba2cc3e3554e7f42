export { findMisfit } from './store.ts';
