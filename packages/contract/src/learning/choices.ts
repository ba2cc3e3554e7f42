/**
 * States of keys in the figures; expired ones include those whose user has another key by now. No zod here, because the
 * router of the web parses addresses with them.
 */
export const subscriptionStates = ['Available', 'Active', 'Expired', 'Revoked'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** How many channels are compared at a time. */
export const channelsOfPage = 12;

export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** The longest period in days that is split into such parts; more of them would be too thin to read. */
const maxDaysBy: Record<Step, number> = { day: 92, week: 732, month: Infinity };

/** The steps to choose from for a period of so many days. */
export const stepsFor = (days: number): Step[] => steps.filter((step) => days <= maxDaysBy[step]);
