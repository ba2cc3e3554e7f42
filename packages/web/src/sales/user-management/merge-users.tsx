import { type AlikeUser, listAlike, mergeStudents } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/use-undo.ts';
import { formatRegion } from '#platform/names/fields.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Note, queryOf, refreshUserManagement } from '#sales/ui/index.ts';

const alikeQuery = (ids: { studentId: number; otherId?: number }) =>
  queryOf(['students', 'page', 'alike'], listAlike, ids);

/** Says that others may be the same person as this user, and offers to make one user of two. */
export function MergeUsers({ studentId }: { studentId: number }) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const navigate = useNavigate();
  const { data } = useQuery(alikeQuery({ studentId }));
  const alike = data?.alike ?? [];
  if (alike.length === 0) return null;
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
      {otherId !== null && (
        <MergeDialog
          ids={[studentId, otherId]}
          onClose={() => setOtherId(null)}
          onMerged={(id) => navigate({ to: '/user-management/users/$id', params: { id: String(id) } })}
        />
      )}
    </Stack>
  );
}

type Props = {
  ids: readonly [number, number];
  onClose: () => void;
  onMerged: (studentId: number) => unknown;
};

export function MergeDialog({ ids: [studentId, otherId], onClose, onMerged }: Props) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const refresh = () => refreshUserManagement(client);
  const { data, error } = useQuery(alikeQuery({ studentId, otherId }));
  const merge = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (ids: { studentId: number; mergedId: number }) => call(mergeStudents, ids),
    onSuccess: async ({ message, deletionId }, { studentId }) => {
      onClose();
      await onMerged(studentId);
      await refresh();
      toastDeleted({ message, deletionId, onRestored: refresh });
    },
  });
  const problem = merge.error ?? error;
  const other = data?.alike[0];
  const name = data?.user.fullName ?? '';
  return (
    <Dialog opened onClose={onClose} title={data ? t`Is this the same person as ${name}?` : t`Merge`} size="lg">
      <Stack gap="sm">
        <FormAlert text={problem === null ? null : textOf(problem)} />
        {data && other ? (
          <Comparison users={[data.user, other]} isPending={merge.isPending} onKeep={merge.mutate} />
        ) : (
          error === null && <Loader size="sm" />
        )}
      </Stack>
    </Dialog>
  );
}

type ComparisonProps = {
  users: readonly [AlikeUser, AlikeUser];
  isPending: boolean;
  onKeep: (ids: { studentId: number; mergedId: number }) => void;
};

function Comparison({ users, isPending, onKeep }: ComparisonProps) {
  const [one, other] = users;
  const until = other.expireByOfBoth;
  const isOtherYear = one.birthYear !== null && other.birthYear !== null && one.birthYear !== other.birthYear;
  return (
    <>
      <Note>
        <Trans>
          The user you keep gets the sales, keys, practice and support cards of both, and what it lacks from the other
          one. Statements stay. You can undo this until a sale or practice follows.
        </Trans>
      </Note>
      {isOtherYear && (
        <Text size="sm" c="var(--caution-text)">{t`The years of birth differ, so these may be two people.`}</Text>
      )}
      <Table layout="fixed">
        <Table.Tbody>
          {factsOf(users).map(([label, values]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                {label}
              </Table.Th>
              {values.map((value, index) => (
                <Table.Td key={users[index]?.studentId} style={{ overflowWrap: 'anywhere' }}>
                  {value || '–'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">{t`Keep`}</Table.Th>
            {users.map(({ studentId }, index) => (
              <Table.Td key={studentId}>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={isPending}
                  onClick={() => onKeep({ studentId, mergedId: users[1 - index]?.studentId ?? 0 })}
                >
                  <Trans>Keep ID {studentId}</Trans>
                </Button>
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {until !== null && <Text size="sm">{t`The subscription then runs until ${formatDay(until)}.`}</Text>}
    </>
  );
}

function factsOf(users: ComparisonProps['users']): [string, (string | number | null)[]][] {
  const facts: [string, (user: AlikeUser) => string | number | null][] = [
    [t`ID`, ({ studentId }) => studentId],
    [t({ message: 'Name', context: 'person' }), ({ fullName }) => fullName],
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
