import type { Administrator } from '@eemusic/contract/access/administrators';
import { t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';
import { formatGender } from '#platform/names/genders.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';
import type { Values } from './values.ts';

/** How the notice about a conflict names and shows each field. */
export const fieldsInWords = (): FieldsInWords<Values> => ({
  avatarBase64: { label: t`Picture`, format: (picture) => (picture === null ? t`as it was` : t`a new one`) },
  fullName: textField(t({ message: 'Name', context: 'person' })),
  username: textField(t`Username`),
  email: textField(t`Email`),
  password: { label: t`Password`, format: (password) => (password === '' ? t`as it was` : t`a new one`) },
  mobile: textField(t`Mobile`),
  age: textField(t`Age`),
  gender: { label: t`Gender`, format: formatGender },
  permissions: { label: t`Permissions`, format: (codes) => enumerate(codes.map(formatPermission)) },
});

/** Changes by somebody else that are not fields of the form. */
export function notesOf(before: Administrator, now: Administrator): string[] {
  const status = now.isActive === 1 ? t`The account was activated.` : t`The account was deactivated.`;
  return [
    ...(before.fileName === now.fileName ? [] : [t`The picture was replaced.`]),
    ...(before.isActive === now.isActive ? [] : [status]),
  ];
}
