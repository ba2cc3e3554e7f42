import type { BinKind } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { rootRoute } from '#platform/routes/parents.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';

type Props = { kind: BinKind; id: number; name: string };

/**
 * Erases a deleted record permanently before it is purged, if the room of its kind supports that. This cannot be
 * undone.
 */
export function EraseButton({ kind, id, name }: Props) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const rooms = rootRoute.useRouteContext({ select: (context) => context.rooms });
  const ask = rooms.map(({ erasures }) => erasures?.[kind]).find((question) => question !== undefined);
  if (!ask) return null;

  const refresh = async () => {
    setAsking(false);
    await client.invalidateQueries({ queryKey: ['bin'] });
    focusTitleIfLost();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--bad-text)"
        aria-label={t`Erase ${name} for good`}
        onClick={() => setAsking(true)}
      >
        <Trans>Erase…</Trans>
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          {ask({ id, name, onErased: () => void refresh(), onClose: () => setAsking(false) })}
        </Suspense>
      )}
    </>
  );
}
