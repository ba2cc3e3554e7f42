import { describe, expect, it } from 'vitest';
import { welcome } from './index.ts';

const demo = { address: 'http://localhost:8080', email: 'demo@example.com', password: 'secret' };

describe('the welcome of the demo', () => {
  it('says how to sign in and how to act as the learning app', () => {
    const text = welcome({ ...demo, learnerToken: 'token' });

    for (const part of [...Object.values(demo), 'LEARNER_TOKEN=token npm run learner']) expect(text).toContain(part);
    expect(text).toMatch(/^  email     demo.*\n  password  secret$/m);
  });

  it('does not mention the learning app where its service is off', () => {
    const text = welcome({ ...demo, learnerToken: null });

    expect(text).toContain('The learner service is off: LEARNER_TOKEN is empty.');
    expect(text).not.toMatch(/null|npm run learner/);
  });
});
