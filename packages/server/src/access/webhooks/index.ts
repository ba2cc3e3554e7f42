export { hasSubscribers, webhookSecrets } from './store.ts';
