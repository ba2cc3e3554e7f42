import { addServerSentences } from '#platform/sentences/format.ts';
import { appMessages } from './messages.ts';
import { appRefusals } from './refusals.ts';

addServerSentences({ refusals: appRefusals, messages: appMessages });
