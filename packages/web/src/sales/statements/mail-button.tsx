import type { Statement } from '@eemusic/contract/sales/statements';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { statementMailsQuery } from './queries.ts';

const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Mails a closed statement to the contact of its channel or school; hidden without a contact or a mail server. */
export function MailButton({ statement }: { statement: Statement }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(statementMailsQuery(statement.statementId));
  if (data?.canSend !== true || data.contact === null) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        <Trans context="verb">Mail</Trans>
      </Button>
      {isOpen && (
        <MailDialog statement={statement} contact={data.contact} mails={data.mails} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
