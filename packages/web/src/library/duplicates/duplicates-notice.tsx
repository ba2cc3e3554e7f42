import type { SimilarScore } from '@eemusic/contract/library/duplicates';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPlace } from '#platform/names/places.ts';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import { CompareDialog } from './compare-dialog.tsx';

type Props = {
  fileName: string;
  alike: readonly SimilarScore[];
};

/** Warns that an upload duplicates scores of the library or other uploads. It can be published anyway. */
export function DuplicatesNotice({ fileName, alike }: Props) {
  const [compared, setCompared] = useState<string | null>(null);
  useCloseOnBack(() => setCompared(null), { isOpen: compared !== null });
  return (
    <section
      aria-label={t`Similar scores`}
      className="rounded-8"
      style={{ padding: '8px 12px', background: 'var(--caution-surface)', color: 'var(--caution-text)' }}
    >
      <Text size="sm" fw={600} className="flex items-center" style={{ gap: 6 }}>
        <IconCopy size={16} stroke={2} aria-hidden />
        <Plural value={alike.length} one="There is a similar score" other="There are # similar scores" />
      </Text>
      <ul className="grid gap-4 p-0 list-none overflow-y-auto" style={{ maxHeight: 180, margin: '4px 0 0' }}>
        {alike.map((like) => (
          <li
            key={like.fileName}
            className="flex items-center justify-between gap-8 text-sm"
            style={{ paddingInlineStart: 22 }}
          >
            <span>{formatDuplicate(like)}</span>
            <Button
              size="compact-xs"
              variant="default"
              flex="none"
              aria-label={t`Compare with ${like.name}`}
              onClick={() => setCompared(like.fileName)}
            >
              <Trans>Compare</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {compared !== null && <CompareDialog one={fileName} other={compared} onClose={() => setCompared(null)} />}
    </section>
  );
}

function formatDuplicate({ kind, name, place }: SimilarScore): string {
  const location = place && formatPlace(place);
  const where = location === null ? t`among the uploads` : t`in ${location}`;
  if (kind === 'bytes') return t`Same file as ‘${name}’ ${where}`;
  if (kind === 'music') return t`Same music as ‘${name}’ ${where}`;
  if (kind === 'transposed') return t`Same music in another key as ‘${name}’ ${where}`;
  return t`Nearly the same as ‘${name}’ ${where}`;
}
