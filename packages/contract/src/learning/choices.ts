/** States of keys in the figures. No zod here, because the router of the web parses addresses with them. */
export const subscriptionStates = ['Available', 'Active', 'Expired', 'Revoked'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
