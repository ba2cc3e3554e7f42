export * from './factors-store.ts';
export * from './passwords.ts';
export * from './store.ts';
