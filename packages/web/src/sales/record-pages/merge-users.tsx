import { type AlikeUser, listAlike, mergeStudents } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/use-undo.ts';
import { formatRegion } from '#platform/names/fields.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { refreshUserManagement } from '#sales/user-management/index.ts';

/** Says that others may be the same person as this user, and offers to make one user of two. */
export function MergeUsers({ studentId }: { studentId: number }) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ['students', 'alike', studentId],
    queryFn: ({ signal }) => call(listAlike, { studentId }, { signal }),
  });
  const alike = data?.alike ?? [];
  const other = alike.find((one) => one.studentId === otherId);
  if (!data || alike.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {plural(alike.length, {
          one: 'Another user may be the same person:',
          other: '# other users may be the same person:',
        })}
      </Text>
      <Group gap="xs">
        {alike.map((one) => {
          const label = [one.fullName, one.educatorName, one.contactNumber].filter(Boolean).join(' · ');
          return (
            <Button
              key={one.studentId}
              size="compact-sm"
              variant="default"
              aria-label={t`Compare with ${label}`}
              onClick={() => setOtherId(one.studentId)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      {other && <CompareDialog users={[data.user, other]} onClose={() => setOtherId(null)} />}
    </Stack>
  );
}

type Props = { users: readonly [AlikeUser, AlikeUser]; onClose: () => void };

/** Both users beside each other; the one that is kept is chosen. */
function CompareDialog({ users, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { toastDeleted } = useUndo();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: { studentId: number; mergedId: number }) => call(mergeStudents, ids),
    onSuccess: async ({ message, deletionId }, { studentId }) => {
      onClose();
      await navigate({ to: '/user-management/users/$id', params: { id: String(studentId) } });
      await refreshUserManagement(client);
      toastDeleted({ message, deletionId, onRestored: () => refreshUserManagement(client) });
    },
  });
  const [one, other] = users;
  const until = other.expireByOfBoth;
  const name = one.fullName;
  return (
    <Dialog opened onClose={onClose} title={t`Is this the same person as ${name}?`} size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <Trans>
            The user you keep gets the sales, keys, practice and support cards of both, and what it lacks from the other
            one. Statements stay. You can undo this until a sale or practice follows.
          </Trans>
        </Text>
        <Table layout="fixed">
          <Table.Tbody>
            {factsOf(users).map(([label, values]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={users[index]?.studentId} style={{ overflowWrap: 'anywhere' }}>
                    {value || '–'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row">
                <Trans>Keep</Trans>
              </Table.Th>
              {users.map(({ studentId }, index) => (
                <Table.Td key={studentId}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={isPending}
                    onClick={() => mutate({ studentId, mergedId: users[1 - index]?.studentId ?? 0 })}
                  >
                    <Trans>Keep ID {studentId}</Trans>
                  </Button>
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
        {until !== null && (
          <Text size="sm">
            <Trans>The subscription then runs until {until}.</Trans>
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

function factsOf(users: Props['users']): [string, (string | number | null)[]][] {
  const facts: [string, (user: AlikeUser) => string | number | null][] = [
    [t`ID`, ({ studentId }) => studentId],
    [t`Name`, ({ fullName }) => fullName],
    [t`School/Teacher`, ({ educatorName }) => educatorName],
    [t`Contact Name`, ({ contactName }) => contactName],
    [t`Contact No`, ({ contactNumber }) => contactNumber],
    [t`Email`, ({ contactEmail }) => contactEmail],
    [t`Region`, ({ region }) => (region === null ? null : formatRegion(region))],
    [t`Year of birth`, ({ birthYear }) => birthYear],
    [t`Profiles`, ({ profiles }) => profiles.join(', ')],
    [t`Subscription ID`, ({ subscriptionCode }) => subscriptionCode],
    [t`Expiry Date`, ({ expireBy }) => expireBy],
    [t`Sales`, ({ sales }) => sales],
    [t`Last practice`, ({ lastPractice }) => lastPractice],
    [t`Added`, ({ createdOn }) => createdOn],
  ];
  return facts.map(([label, valueOf]) => [label, users.map(valueOf)]);
}
