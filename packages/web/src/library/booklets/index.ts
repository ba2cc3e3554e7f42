export { inBookletOrder } from './booklet-editor.tsx';
