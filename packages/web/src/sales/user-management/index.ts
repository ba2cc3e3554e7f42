import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';

export type { ChannelField } from './receiver-forms.tsx';
export { switchOf } from './inactive-text.ts';
export type { StudentField } from './student-form.tsx';
export { lastList } from './use-user-management-address.ts';

export const EditChannelField = lazyPart(async () => (await import('./receiver-forms.tsx')).EditChannelField);
export const EditEducatorField = lazyPart(async () => (await import('./receiver-forms.tsx')).EditEducatorField);
export const EditStudentField = lazyPart(async () => (await import('./student-form.tsx')).EditStudentField);
export const MergeUsers = lazyDialog(async () => (await import('./merge-users.tsx')).MergeUsers);
