import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

const opens = (
  to: string,
  name: MessageDescriptor,
  words: MessageDescriptor,
  codes: readonly Code[] = ['SL'],
): Destination => ({ name, words, codes, target: { to } });

export const destinations: readonly Destination[] = [
  opens('/score-library/dashboard', msg`Score Library`, msg`libraries`),
  opens('/score-library/manage', msg`Manage Libraries`, msg`order rename`, ['SL', 'CM']),
  opens('/score-library/grades', msg`Grades and levels`, msg`grades levels stages curriculum places`),
  opens(
    '/score-library/lists',
    msg`Lists`,
    msg`tag lists keys time signatures intervals rhythms rests ranges score types entries`,
  ),
  opens('/score-library/scores', msg`All scores`, msg`search filter`),
  opens('/score-library/coverage', msg`Coverage`, msg`heat map gaps`),
  opens('/score-library/drafts', msg`Waiting for review`, msg`upload draft publish discard hand over`),
  opens('/score-library/bulk', msg`Import a library`, msg`zip import many Finale`),
  opens('/score-library/exercises', msg`New exercises`, msg`compose generate sight-reading`),
  opens('/score-library/findings', msg`Findings`, msg`errors repair check`),
  opens('/score-library/duplicates', msg`Duplicates`, msg`same music compare`),
  opens('/score-library/booklets', msg`Booklets`, msg`saved print PDF`),
];

export const quickActions: readonly Destination[] = [opens('/score-library/booklet', msg`New booklet`, msg`print PDF`)];

const codes = ['SL'] as const;

export const records: NonNullable<Room['records']> = {
  library: {
    name: msg`Libraries`,
    codes,
    target: (id) => ({ to: '/score-library/$id/upload', params: { id: String(id) } }),
  },
  score: {
    name: msg`Scores`,
    codes,
    target: (id) => ({ to: '/score-library/scores', search: { preview: id } }),
    editTarget: (id) => ({ to: '/score-library/scores', search: { edit: id } }),
  },
  booklet: {
    name: msg`Booklets`,
    codes,
    target: (id) => ({ to: '/score-library/booklets/$id', params: { id: String(id) } }),
  },
};
