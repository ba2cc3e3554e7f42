import { printStatement, type Statement } from '@eemusic/contract/sales/statements';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#platform/api/download.ts';
import { MailButton } from './mail-button.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** The actions that a statement's state allows. */
export function StatementActions({ statement }: { statement: Statement }) {
  const [dialog, openDialog] = useState<'pay' | 'reopen' | null>(null);
  const print = useMutation({ mutationFn: () => download(printStatement, { id: String(statement.statementId) }) });
  const close = () => openDialog(null);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        PDF
      </Button>
      {statement.state !== 'open' && <MailButton statement={statement} />}
      {statement.state !== 'open' && (
        <Button size="sm" variant="default" onClick={() => openDialog('reopen')}>
          <Trans>Reopen</Trans>
        </Button>
      )}
      {statement.state === 'closed' && (
        <Button size="sm" onClick={() => openDialog('pay')}>
          <Trans>Mark as paid</Trans>
        </Button>
      )}
      {dialog === 'pay' && <PayDialog statement={statement} onClose={close} />}
      {dialog === 'reopen' && <ReopenDialog statement={statement} onClose={close} />}
    </>
  );
}
