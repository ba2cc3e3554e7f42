import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import classes from './entry-details.module.css';

const mostLines = 8;
const mostLetters = 240;

/** Lines of a value; of many or long ones the beginning, until one asks for the rest. */
export function Folded({ lines }: { lines: string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = lines.length > mostLines || lines.some((line) => line.length > mostLetters);
  const shown = isLong && !isWhole ? lines.slice(0, mostLines).map(shorten) : lines;
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
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : line;
}
