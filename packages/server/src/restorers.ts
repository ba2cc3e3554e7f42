import { administratorRestorer } from '#administrators/index.ts';
import { channelRestorer } from '#channels/index.ts';
import type { Restorers } from '#deletions/index.ts';
import { educatorImportRestorer, educatorRestorer } from '#educators/index.ts';
import { libraryRestorer } from '#libraries/index.ts';
import { scoreChangeRestorer, scoreRestorer } from '#scores/index.ts';
import type { Services } from '#services.ts';
import { studentImportRestorer, studentRestorer } from '#students/index.ts';
import { keyRestorer } from '#subscriptions/index.ts';
import { cardRestorer } from '#support/index.ts';

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
