import { type Code, permissions } from '@eemusic/contract/platform/permissions';
import { useLingui } from '@lingui/react';
import { Checkbox, Group, Input, VisuallyHidden } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { IconLock } from '@tabler/icons-react';
import { formatPermission } from '#platform/names/permissions.ts';
import type { Locks } from './locks.ts';

type Props = {
  heldCodes: readonly Code[];
  locks: Locks;
  onChange: (heldCodes: Code[]) => void;
  error: string | undefined;
  /** Whether a heading above names the list already. */
  isTitled?: boolean;
};

export function PermissionList({ heldCodes, locks, onChange, error, isTitled = false }: Props) {
  const { i18n } = useLingui();
  const reasons = permissions.map(({ code }) => locks.permission(code));
  const [first] = reasons;
  const common = reasons.every((reason) => reason === first) ? (first ?? null) : null;

  return (
    <fieldset
      data-field="permissions"
      className="grid gap-4 m-0 p-0"
      style={{ border: 0 }}
      {...(error !== undefined && { 'data-wrong': true, tabIndex: -1 })}
    >
      {isTitled ? (
        <VisuallyHidden component="legend">{t`Permissions`}</VisuallyHidden>
      ) : (
        <legend className="p-0 font-semibold" style={{ marginTop: 8 }}>{t`Permissions`}</legend>
      )}
      {common !== null && (
        <Input.Description component="div">
          <LockReason reason={common} />
        </Input.Description>
      )}
      {permissions.map(({ code }, index) => {
        const reason = reasons[index] ?? null;
        return (
          <Checkbox
            key={code}
            py={8}
            style={index > 0 ? { borderTop: '1px solid var(--line)' } : undefined}
            /* A permission that cannot be granted must stay readable. */
            {...(reason !== null && { styles: { label: dimmed, description: dimmed } })}
            label={`${formatPermission(code)} (${code})`}
            description={
              <>
                {i18n._(permissionTexts[code])}
                {reason !== null && common === null && <LockReason reason={reason} />}
              </>
            }
            checked={heldCodes.includes(code)}
            disabled={reason !== null}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...heldCodes, code] : heldCodes.filter((one) => one !== code))
            }
          />
        );
      })}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

const dimmed = { color: 'var(--mantine-color-dimmed)' };

const permissionTexts: Record<Code, MessageDescriptor> = {
  SL: msg`Upload, tag, publish, preview and print scores, and manage the libraries.`,
  CM: msg`Only manage the libraries: add, edit, order and delete them, without their scores.`,
  UM: msg`Channels, schools, teachers and users, and their subscription keys.`,
  DA: msg`Usage, performance and navigation in figures.`,
  SM: msg`Subscription keys, and the commission of channels, schools and teachers.`,
  ES: msg`The board of support emails.`,
  AD: msg`Administrators: who they are, what they may open, and what they did.`,
};

export function LockReason({ reason }: { reason: string }) {
  return (
    <Group component="span" gap={4} mt={4} wrap="nowrap">
      <IconLock size={14} stroke={1.75} aria-hidden /> {reason}
    </Group>
  );
}
