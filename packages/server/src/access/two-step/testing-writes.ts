import * as twoStep from '@eemusic/contract/access/two-step';
import { aStaff } from '#testing/a-staff.ts';
import { password } from '#testing/start-server.ts';
import { Secret, TOTP } from 'otpauth';
import type { ExampleWrites } from '#testing/example-writes.ts';

/** Two-step sign-in that is about to be turned on, or is on. */
async function anApp({ isOn }: { isOn: boolean }) {
  const staff = await aStaff();
  const own = { userId: staff.me.id };
  const begun = await staff.call(twoStep.beginTwoStep, { ...own, currentPassword: password });
  const code = () => {
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    return totp.generate({ timestamp: staff.services.clock.now().getTime() });
  };
  const confirmed = isOn ? await staff.call(twoStep.confirmTwoStep, { ...own, code: code() }) : null;
  return { ...staff, server: staff, own, code, recoveryCode: confirmed?.body.recoveryCodes[0] ?? '' };
}

export const writes: ExampleWrites = {
  'two-step.beginTwoStep': async () => {
    const server = await aStaff();
    const begin = (currentPassword: string) => () =>
      server.call(twoStep.beginTwoStep, { userId: server.me.id, currentPassword });
    return { server, done: begin(password), refused: begin('wrong') };
  },
  'two-step.confirmTwoStep': async () => {
    const { server, own, code, call } = await anApp({ isOn: false });
    const confirm = (code: string) => () => call(twoStep.confirmTwoStep, { ...own, code: code });
    return { server, done: confirm(code()), refused: confirm('no') };
  },
  'two-step.renewRecoveryCodes': async () => {
    const { server, own, call, recoveryCode: code } = await anApp({ isOn: true });
    const renew = (currentPassword: string) => () =>
      call(twoStep.renewRecoveryCodes, { ...own, currentPassword, code });
    return { server, done: renew(password), refused: renew('wrong') };
  },
  'two-step.endTwoStep': async () => {
    const { server, own, call, recoveryCode: code } = await anApp({ isOn: true });
    const end = (currentPassword: string) => () => call(twoStep.endTwoStep, { ...own, currentPassword, code });
    return { server, done: end(password), refused: end('wrong') };
  },
};
