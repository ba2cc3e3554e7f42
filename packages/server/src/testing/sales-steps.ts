import fc from 'fast-check';

/** The possible steps of a random history of the sales chain. */

const durations = [366, 732, 1098] as const;

const pick = fc.nat(11);
/** Any existing one, or none. */
const maybe = fc.option(pick, { freq: 5 });
const kinds = {
  affiliate: fc.record({ kind: fc.constant('affiliate' as const), educator: pick, channel: maybe }),
  enrol: fc.record({ kind: fc.constant('enrol' as const), student: pick, educator: maybe }),
  sell: fc.record({ kind: fc.constant('sell' as const), student: pick, days: fc.constantFrom(...durations) }),
  refund: fc.record({
    kind: fc.constant('refund' as const),
    sale: pick,
    part: fc.oneof(
      fc.constant(null),
      fc.record({ months: fc.integer({ min: 1, max: 14 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 50_000 }) }),
    ),
  }),
  adjust: fc.record({
    kind: fc.constant('adjust' as const),
    receiver: fc.constantFrom('educator', 'channel'),
    who: pick,
    amount: fc.integer({ min: -20_000, max: 20_000 }).filter((amount) => amount !== 0),
  }),
  undo: fc.record({ kind: fc.constant('undo' as const), adjustment: pick }),
  remove: fc.record({
    kind: fc.constant('remove' as const),
    who: fc.constantFrom('channels', 'educators', 'students'),
    pick,
  }),
  restore: fc.record({
    kind: fc.constant('restore' as const),
    who: fc.constantFrom('channels', 'educators', 'students'),
    pick,
  }),
  price: fc.record({
    kind: fc.constant('price' as const),
    days: fc.constantFrom(...durations),
    value: fc.nat(150_000),
    inDays: fc.nat(40),
  }),
  rate: fc.record({
    kind: fc.constant('rate' as const),
    receiver: fc.constantFrom('educator', 'channel'),
    value: fc.nat(10_000),
    inDays: fc.nat(40),
    owner: maybe,
  }),
  correct: fc.record({ kind: fc.constant('correct' as const), rule: fc.nat(30), value: fc.nat(10_000) }),
  removeRule: fc.record({ kind: fc.constant('remove-rule' as const), rule: fc.nat(30) }),
  close: fc.record({ kind: fc.constant('close' as const), monthsAgo: fc.nat(2) }),
  reopen: fc.record({ kind: fc.constant('reopen' as const), statement: pick }),
  pay: fc.record({ kind: fc.constant('pay' as const), statement: pick }),
  wait: fc.record({
    kind: fc.constant('wait' as const),
    days: fc.nat(45),
    to: fc.constantFrom('a while', 'before the month ends', 'the month'),
  }),
} as const;
export const step = fc.oneof(
  { weight: 4, arbitrary: kinds.affiliate },
  { weight: 5, arbitrary: kinds.enrol },
  { weight: 10, arbitrary: kinds.sell },
  { weight: 6, arbitrary: kinds.refund },
  { weight: 2, arbitrary: kinds.adjust },
  { weight: 1, arbitrary: kinds.undo },
  { weight: 3, arbitrary: kinds.remove },
  { weight: 4, arbitrary: kinds.restore },
  { weight: 1, arbitrary: kinds.price },
  { weight: 2, arbitrary: kinds.rate },
  { weight: 2, arbitrary: kinds.correct },
  { weight: 1, arbitrary: kinds.removeRule },
  { weight: 3, arbitrary: kinds.close },
  { weight: 2, arbitrary: kinds.reopen },
  { weight: 2, arbitrary: kinds.pay },
  { weight: 8, arbitrary: kinds.wait },
);
export type Step = ReturnType<typeof step.generate>['value'];
