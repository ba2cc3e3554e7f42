type Demo = { address: string; email: string; password: string; learnerToken: string | null };

/**
 * The text that is printed when the demo has started: its address, how to sign in, and how to call the learner service.
 */
export function welcome({ address, email, password, learnerToken }: Demo): string {
  const learner =
    learnerToken === null
      ? 'The learner service is off: LEARNER_TOKEN is empty.'
      : `As the learning app (npm run learner -- --help):\n  LEARNER_TOKEN=${learnerToken} npm run learner -- redeem KEY --name 王芳 --url ${address}`;
  return `\nEEMusic Console (demo)\n  ${address}\n  email     ${email}\n  password  ${password}\n\n${learner}\n\n`;
}
