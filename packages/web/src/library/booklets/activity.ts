import { msg } from '@lingui/core/macro';
import type { RoomActivity } from '#platform/room.ts';

/** The fields of a booklet; its print layout is recorded like that of a library. */
export const activity: RoomActivity = {
  fields: {
    title: msg`Title`,
    subtitle: msg`Subtitle`,
    scores: msg`Scores`,
    cover: msg`Cover`,
    contents: msg`Contents`,
    numbers: msg`Page numbers`,
    startsOnLeft: msg`Begin each score on a left page`,
    copyOf: msg`Copy of`,
  },
};
