import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import type { Step } from '#platform/ui/form/use-record-form.ts';

type Props = {
  step: Step;
  value: string;
  error: string | undefined;
  onChange: (part: { emailCode: string }) => void;
};

/** Says where a code was mailed, and asks for it. Saving without a code mails another one. */
export function EmailCode({ step: { sentTo, isRepeated }, value, error, onChange }: Props) {
  return (
    <>
      <Alert variant="light" color="gray" role="status" icon={<IconMailCheck size={18} aria-hidden />}>
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {isRepeated ? (
              <Trans>
                We sent another code to <b>{sentTo}</b>. Enter it below and save.
              </Trans>
            ) : (
              <Trans>
                We sent a code to <b>{sentTo}</b>. Enter it below and save.
              </Trans>
            )}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            mx={-8}
            onClick={({ currentTarget }) => {
              flushSync(() => onChange({ emailCode: '' }));
              currentTarget.form?.requestSubmit();
            }}
          >
            <Trans>Send another code</Trans>
          </Button>
        </Group>
      </Alert>
      <TextInput
        name="emailCode"
        label={t`Code from the new email`}
        description={<Trans>It works for 15 minutes. If no email has come, look in the spam folder.</Trans>}
        value={value}
        error={error}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxCodeLength}
        data-asked
        onChange={(event) => onChange({ emailCode: event.currentTarget.value })}
      />
    </>
  );
}
