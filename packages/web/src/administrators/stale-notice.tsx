import type { Administrator } from '@eemusic/contract/administrators';
import { permissionName } from '@eemusic/contract/permissions';
import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { intoFocus } from '#ui/into-view.ts';
import { changedFields, type Field, type Values, valuesOf } from './values.ts';

const names = {
  fullName: msg`Name`,
  username: msg`Username`,
  email: msg`Email`,
  password: msg`Password`,
  mobile: msg`Mobile`,
  age: msg`Age`,
  gender: msg`Gender`,
  permissions: msg`Permissions`,
  avatarBase64: msg`Picture`,
} as const;

export type Conflict = { before: Administrator; now: Administrator };
type Props = Conflict & { own: Values; onReload: () => void };

/** What somebody else saved while the form was open; what was typed here is still in it. */
export function StaleNotice({ before, now, own, onReload }: Props) {
  const { i18n } = useLingui();
  const theirs = changedFields(valuesOf(before), valuesOf(now));
  const differing = changedFields(valuesOf(now), own);
  const hasNewPicture = before.fileName !== now.fileName;
  const hasNewStatus = before.isActive !== now.isActive;

  return (
    <Alert
      ref={intoFocus}
      tabIndex={-1}
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <b>
        <Trans>Somebody else changed this in the meantime.</Trans>
      </b>
      {(theirs.length > 0 || hasNewPicture || hasNewStatus) && (
        <List size="sm">
          {hasNewPicture && <List.Item>{t`The picture is a new one.`}</List.Item>}
          {hasNewStatus && (
            <List.Item>
              {now.isActive === 1 ? t`The account was activated.` : t`The account was deactivated.`}
            </List.Item>
          )}
          {theirs.map((field) => (
            <List.Item key={field}>
              {i18n._(names[field])}: {inWords(i18n, field, valuesOf(before))} →{' '}
              <b>{inWords(i18n, field, valuesOf(now))}</b>
              {differing.includes(field) && (
                <>
                  {' '}
                  <Trans>(you: {inWords(i18n, field, own)})</Trans>
                </>
              )}
            </List.Item>
          ))}
        </List>
      )}
      <p>
        <Trans>What you changed is still in the form. Save again to keep it, or reload to take theirs.</Trans>
      </p>
      <Button size="compact-sm" variant="default" onClick={onReload}>
        <Trans>Reload</Trans>
      </Button>
    </Alert>
  );
}

function inWords(i18n: I18n, field: Field, values: Values): string {
  const none = i18n._(msg`none`);
  if (field === 'permissions') return values.permissions.map(permissionName).join(', ') || none;
  if (field === 'gender') return values.gender === '' ? none : values.gender === '0' ? t`Male` : t`Female`;
  return values[field] || none;
}
