import type { LinkProps } from '@tanstack/react-router';

/** Where a cell of a row leads. It is a link, so that it can be opened in another tab. */
export type RowTarget = Pick<LinkProps, 'to' | 'search' | 'state'>;
