import { listTags } from '@eemusic/contract/library/choices';
import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { useLingui } from '@lingui/react';
import { isNone, tagNames, TagValue } from '#library/tags/index.ts';
import classes from './scores.module.css';

/** All tags of a score on one line, except those whose value is 'none'. */
export function TagSummary({ score }: { score: ListedScore }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.summary}>
      {listTags
        .filter((list) => !isNone(list, score[list]))
        .map((list) => (
          <span key={list} title={i18n._(tagNames[list])}>
            <TagValue list={list} id={score[list]} size={18} />
          </span>
        ))}
    </span>
  );
}
