import type { DueReminder } from '@eemusic/contract/sales/reminders';
import { t } from '@lingui/core/macro';
import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { reminderQuery } from './queries.ts';
import classes from './preview-dialog.module.css';

/** A reminder as it would be mailed. */
export function PreviewDialog({ reminder, onClose }: { reminder: DueReminder; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reminderQuery(reminder.receiver, reminder.receiverId));
  return (
    <Dialog opened onClose={onClose} title={t`Preview of the email`} size="lg">
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="sm">
          <Text c="dimmed" className={classes.address ?? ''}>
            {t({ message: `To ${reminder.email}`, context: 'email' })}
          </Text>
          <Box className={classes.mail ?? ''} lang={data?.language ?? reminder.language}>
            {data ? (
              <>
                <Text fw={600}>{data.subject}</Text>
                <Text className={classes.text ?? ''}>{data.text}</Text>
              </>
            ) : (
              <Skeleton height={200} />
            )}
          </Box>
        </Stack>
      )}
    </Dialog>
  );
}
