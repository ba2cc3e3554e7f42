import * as content from '@eemusic/contract/learning/content';
import * as learners from '@eemusic/contract/learning/learners';
import { endpointsOf } from '@eemusic/contract/platform/endpoint';
import { describeApi, type Description } from '#platform/http/openapi.ts';

/** Describes only the calls of the learning app. */
export function describeLearnerApi(server: string): Description {
  const all = [...endpointsOf('content', content), ...endpointsOf('learners', learners)];
  const calls = all.filter(({ endpoint: { access } }) => access.kind === 'token' && access.token === 'learner');
  return describeApi(calls, {
    title: 'EEMusic learner service',
    server,
    description:
      'With these calls a learning app redeems subscription keys, fetches published scores and reports practice. Every call needs the token of the installation: Authorization: Bearer <token>. Errors are answered with {error, code, fields?}.',
  });
}
