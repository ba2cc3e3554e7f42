export { LayoutFields } from './layout-fields.tsx';
export { type LayoutOwner, recallLayout, rememberLayout } from './remembered-layout.ts';
export { formatLayout } from './format-layout.ts';
