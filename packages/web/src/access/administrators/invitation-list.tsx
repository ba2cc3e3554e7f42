import { type Invitation, resendInvitation, revokeInvitation } from '@eemusic/contract/access/invitations';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { useAction } from '#platform/ui/use-action.ts';
import { invitationsQuery } from './queries.ts';

const titleId = 'invitations';
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });

/** Open invitations; nothing is shown if there are none. */
export function InvitationList() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const resend = useAction((invitationId: number) => call(resendInvitation, { invitationId }), refresh, titleId);
  const revoke = useAction((invitationId: number) => call(revokeInvitation, { invitationId }), refresh, titleId);
  const askToRevoke = async ({ invitationId, fullName }: Invitation) => {
    const message = t`Revoke the invitation of ${fullName}? Its link will no longer work.`;
    if (await confirm({ message, yes: t`Revoke`, isDanger: true })) revoke.mutate(invitationId);
  };
  if (data === undefined && error !== null)
    return (
      <FormSection isFull id={titleId} title={t`Invitations`}>
        <ListError error={error} onRetry={() => void refetch()} />
      </FormSection>
    );
  if (data === undefined || data.invitations.length === 0) return null;

  return (
    <FormSection isFull id={titleId} title={t`Invitations`} hint={<Trans>Not accepted yet.</Trans>}>
      <RowList>
        {data.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.invitationId}
            invitation={invitation}
            isResending={resend.isPending && resend.variables === invitation.invitationId}
            onResend={data.canSend ? () => resend.mutate(invitation.invitationId) : null}
            onRevoke={() => void askToRevoke(invitation)}
          />
        ))}
      </RowList>
    </FormSection>
  );
}

type RowProps = {
  invitation: Invitation;
  isResending: boolean;
  /** Null if no mail can be sent. */
  onResend: (() => void) | null;
  onRevoke: () => void;
};

function InvitationRow({ invitation, isResending, onResend, onRevoke }: RowProps) {
  const { fullName, email, permissions, invitedBy, expiresAt, isExpired } = invitation;
  const until = formatExactTime(expiresAt);
  return (
    <RowOfList
      name={fullName}
      badges={isExpired && <Badge color="orange">{t`Expired`}</Badge>}
      lines={[
        email,
        enumerate(permissions.map(({ code }) => formatPermission(code))),
        isExpired ? t`Invited by ${invitedBy} · expired ${until}` : t`Invited by ${invitedBy} · valid until ${until}`,
      ]}
      actions={
        <>
          {onResend !== null && (
            <RowAction
              label={t`Send again`}
              loading={isResending}
              about={t`Send the invitation of ${fullName} again`}
              onClick={onResend}
            />
          )}
          <RowAction label={t`Revoke`} about={t`Revoke the invitation of ${fullName}`} onClick={onRevoke} />
        </>
      }
    />
  );
}
