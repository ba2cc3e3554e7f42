import { TokenSection } from '#access/tokens/index.ts';

/** What other systems come in by. */
export function SystemsTab() {
  return <TokenSection />;
}
