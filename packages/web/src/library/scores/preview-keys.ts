/** On some keyboards + needs Shift; = is the same key without Shift on English keyboards. */
export const largerKeys = ['[plus]', 'shift+[plus]', '='] as const;
