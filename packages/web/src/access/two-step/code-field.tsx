import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

/** A code of the authenticator app or a recovery code, beside the password. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      name="code"
      label={t`Code`}
      description={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={maxCodeLength}
      {...props}
    />
  );
}
