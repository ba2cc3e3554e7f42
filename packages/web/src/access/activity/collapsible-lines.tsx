import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import classes from './entry-details.module.css';

const maxLines = 8;
const maxLetters = 240;

/** The lines of a value; many or long ones are truncated until the user expands them. */
export function CollapsibleLines({ lines }: { lines: string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = lines.length > maxLines || lines.some((line) => line.length > maxLetters);
  const shown = isLong && !isWhole ? lines.slice(0, maxLines).map(shorten) : lines;
  return (
    <>
      <span className={classes.value}>{shown.join('\n')}</span>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          display="block"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? <Trans>Show less</Trans> : <Trans>Show all of it</Trans>}
        </Anchor>
      )}
    </>
  );
}

function shorten(line: string): string {
  const letters = [...line];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : line;
}
