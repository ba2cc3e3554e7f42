import { addServerSentences } from '#platform/sentences/say.ts';
import { appMessages } from './messages.ts';
import { appRefusals } from './refusals.ts';

addServerSentences({ refusals: appRefusals, messages: appMessages });
