export { assertFilesThere, assertReviewed, endReviews } from './publishing.ts';
