import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { appearance } from '@eemusic/contract/platform/service';
import type { Services } from '#platform/services.ts';

/** What everybody may know of this console: its filing registration and, in a demo, a sign-in to fill in. */
export function appearanceOf(
  { configuration, mailer }: Services,
  demo: { email: string; password: string } | null,
): AnswerOf<typeof appearance> {
  const { FILING_NUMBER: number, FILING_URL: address } = configuration;
  return {
    filing: number && address ? { number, address } : null,
    demo: demo && { ...demo, hasMails: mailer.kept !== null },
  };
}
