export { LayoutFields } from './layout-fields.tsx';
export { type LayoutOwner, recallLayout, rememberLayout } from './remembered-layout.ts';
export { sayLayout } from './say-layout.ts';
