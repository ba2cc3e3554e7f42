/** With and without Shift, as keyboards differ; who forgets it on an English one presses =. */
export const largerKeys = ['[plus]', 'shift+[plus]', '='] as const;
