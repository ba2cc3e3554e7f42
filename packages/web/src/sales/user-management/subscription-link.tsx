import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './subscription-link.module.css';

type Props = {
  code: string;
  /** Underlined, for use within a text. */
  isInText?: boolean;
  children: ReactNode;
};

/** Opens the list of keys at the key of a subscription. */
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
