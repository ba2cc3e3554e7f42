import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './subscription-link.module.css';

type Props = {
  code: string;
  /** Words before or after it are told apart from it. */
  isInText?: boolean;
  children: ReactNode;
};

/** From a subscription to its key. */
export function SubscriptionLink({ code, isInText = false, children }: Props) {
  return (
    <Link
      to="/manage-subscription"
      search={{ search: code }}
      preload={false}
      className={classes.link}
      data-in-text={isInText || undefined}
    >
      {children}
    </Link>
  );
}
