export { DuplicatesNotice } from './duplicates-notice.tsx';
