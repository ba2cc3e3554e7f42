import { administratorRestorer } from '#access/administrators/index.ts';
import { channelRestorer } from '#sales/channels/index.ts';
import type { Restorers } from '#platform/deletions/index.ts';
import { educatorImportRestorer, educatorRestorer } from '#sales/educators/index.ts';
import { libraryRestorer } from '#library/libraries/index.ts';
import { scoreChangeRestorer, scoreRestorer } from '#library/scores/index.ts';
import type { Services } from '#platform/services.ts';
import { studentImportRestorer, studentRestorer } from '#sales/users/index.ts';
import { keyRestorer } from '#sales/subscriptions/index.ts';
import { cardRestorer } from '#support/board/index.ts';

/** How each kind of record comes back after it was deleted, collected from the rooms. */
export function restorersOf(services: Services): Restorers {
  return {
    administrator: administratorRestorer(services),
    card: cardRestorer(services),
    channel: channelRestorer(services),
    educator: educatorRestorer(services),
    'educator-import': educatorImportRestorer(services),
    key: keyRestorer(services),
    library: libraryRestorer(services),
    score: scoreRestorer(services),
    'score-change': scoreChangeRestorer(services),
    student: studentRestorer(services),
    'student-import': studentImportRestorer(services),
  };
}
