export { AlikeNotice } from './alike-notice.tsx';
