import type { Edition } from '@eemusic/contract/library/editions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { PrintButton } from '#library/scores/index.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';

type Props = {
  id: number;
  /** Newest first. */
  editions: readonly Edition[];
  onPreview: (edition: Edition) => void;
  onCompare: (edition: Edition) => void;
  onBringBack: (edition: Edition) => void;
};

const formatComposed = ({ composed }: Edition): string[] =>
  composed === null ? [] : [t`Composed here, seed ${String(composed.seed)}, version ${composed.version}`];

export function EditionList({ id, editions, onPreview, onCompare, onBringBack }: Props) {
  const present = editions[0]?.fileName;
  return (
    <section aria-label={t`Editions`}>
      <RowList>
        {editions.map((edition, index) => {
          const { broughtBack } = edition;
          return (
            <RowOfList
              key={edition.edition}
              name={formatEdition(edition)}
              badges={
                <>
                  {index === 0 && (
                    <Badge variant="light">
                      <Trans>Current</Trans>
                    </Badge>
                  )}
                  {broughtBack !== null && (
                    <Badge variant="default">
                      <Trans>Edition {broughtBack} again</Trans>
                    </Badge>
                  )}
                </>
              }
              lines={[
                edition.note || t`As first published`,
                [edition.madeBy, formatExactTime(edition.madeAt)].filter((part) => part !== '').join(' · '),
                [edition.originalName, ...formatLength(edition), ...formatComposed(edition)].join(' · '),
              ]}
              actions={
                <>
                  {action(t`Preview`, t`Preview ${formatEdition(edition)}`, () => onPreview(edition))}
                  <PrintButton
                    ids={[id]}
                    edition={edition.edition}
                    size="xs"
                    aria-label={t`Print ${formatEdition(edition)}`}
                  >
                    <Trans>Print</Trans>
                  </PrintButton>
                  {edition.fileName !== present && (
                    <>
                      {action(t`Compare`, t`Compare ${formatEdition(edition)}`, () => onCompare(edition))}
                      {action(t`Bring back`, t`Bring back ${formatEdition(edition)}`, () => onBringBack(edition))}
                    </>
                  )}
                </>
              }
            />
          );
        })}
      </RowList>
    </section>
  );
}

const action = (text: string, label: string, onClick: () => void) => (
  <Button size="xs" variant="default" aria-label={label} onClick={onClick}>
    {text}
  </Button>
);

export const formatEdition = ({ edition }: Pick<Edition, 'edition'>): string => t`Edition ${edition}`;

const formatLength = ({ measures }: Edition): string[] =>
  measures === null ? [] : [plural(measures, { one: '# measure', other: '# measures' })];
